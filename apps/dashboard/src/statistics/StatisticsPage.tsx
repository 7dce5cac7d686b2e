import { Group, NativeSelect, Stack, Text } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { readList } from "../address/ListState.ts"
import { before } from "../address/Period.ts"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { type StatisticsAsked, statistics, statisticsCsv } from "../data/statistics.ts"
import { daysOf, dayText, momentText } from "../format/dates.ts"
import { count } from "../format/numbers.ts"
import { useCell } from "../home/DaysTable.tsx"
import { measuresOf } from "../home/measures.ts"
import { currenciesOf, seriesOf } from "../home/series.ts"
import { saveReport } from "../nouns/own/saveReport.ts"
import { Actions } from "../records/Actions.tsx"
import { FilterChoice } from "../records/FilterChoice.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import { Download } from "../ui/Download.tsx"
import { PeriodPicker, usePeriod } from "../ui/PeriodPicker.tsx"
import { Plot } from "../ui/Plot.tsx"
import { Title } from "../ui/Title.tsx"
import { breakdownsOf, filtersOf, linkOf } from "./breakdowns.ts"
import { SumsTable } from "./SumsTable.tsx"

const usual = "last_30_days"
const rows = 100

const useAsked = () => {
  const { role } = useViewer()
  const { search } = useAddress()
  const { period } = usePeriod(usual)
  const breakdown = breakdownsOf[role].find(({ key }) => key === search.by)?.key ?? "day"
  const state = readList(
    search,
    filtersOf[role].map(({ name }) => name)
  )
  const measures = measuresOf[role]
  const sort = measures.find(({ key }) => key === state.sort)?.key
  const asked: StatisticsAsked = {
    period,
    breakdown,
    columns: measures.map(({ key }) => key),
    filters: state.filters,
    perPage: rows,
    sortField: sort ?? (breakdown === "day" ? "day" : "clicks"),
    sortDirection: sort === undefined ? "desc" : state.direction
  }
  return { asked, state: { ...state, sort } }
}

const Choices = ({ by }: { readonly by: string }) => {
  const say = useTexts()
  const { role } = useViewer()
  const { set } = useAddress()
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        aria-label={say("By")}
        value={by}
        onChange={({ currentTarget }) => set({ by: currentTarget.value, sort: undefined })}
        data={breakdownsOf[role].map(({ key, title }) => ({
          value: key,
          label: `${say("By")} ${say(title)}`
        }))}
      />
      {filtersOf[role].map((filter) => (
        <FilterChoice key={filter.name} filter={filter} />
      ))}
      <PeriodPicker usual={usual} />
    </Group>
  )
}

/** The first measure day by day, of what the filters leave. */
const Course = ({ asked }: { readonly asked: StatisticsAsked }) => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { locale } = useWriting()
  const cell = useCell()
  const [measure] = measuresOf[role]
  const then = before(asked.period)
  const { data } = useQuery({
    queryKey: ["course", role, session.account_id, asked.period, asked.filters],
    queryFn: async () => {
      const byDay = { columns: asked.columns, breakdown: "day", filters: asked.filters ?? {} }
      return Promise.all(
        [asked.period, then].map((period) => statistics(role, { ...byDay, period }))
      )
    },
    placeholderData: keepPreviousData
  })
  const [now, old] = data ?? []
  if (measure === undefined || now === undefined || old === undefined) return null
  const [currency] = currenciesOf(now)
  const days = daysOf(asked.period.from, asked.period.to)
  const title = say(measure.title)
  return (
    <div className="panel" style={{ padding: 16 }}>
      <Plot
        label={say("{title} by day, beside the days before", { title })}
        days={days}
        now={{ title, values: seriesOf(now, days, measure.key, currency) }}
        before={{
          title: say("Days before"),
          values: seriesOf(old, daysOf(then.from, then.to), measure.key, currency)
        }}
        write={(value) => cell(measure.kind, value.toFixed(2), currency)}
        writeDay={(day) => dayText(day, locale)}
        locale={locale}
      />
    </div>
  )
}

/** Sums by whatever rows are told apart by, with filters, a plot and a download. */
export const StatisticsPage = () => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { locale, zone } = useWriting()
  const { asked, state } = useAsked()
  const { preset } = usePeriod(usual)
  const { data, error, refetch } = useQuery({
    queryKey: ["statistics", role, session.account_id, asked],
    queryFn: () => statistics(role, asked),
    placeholderData: keepPreviousData
  })
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title>{say("Statistics")}</Title>
        <Group gap="xs">
          <Download name="statistics.csv" text={() => statisticsCsv(role, asked)} />
          <Actions actions={[saveReport(role, asked, preset)]} area={undefined} />
        </Group>
      </Group>
      <Choices by={asked.breakdown} />
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      <Course asked={asked} />
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && (
        <>
          <SumsTable
            measures={measuresOf[role]}
            report={data}
            state={state}
            linkOf={linkOf(role, asked.breakdown)}
          />
          <Text size="xs" className="quiet">
            {data.total > rows &&
              `${say("The first {rows} of {total} rows; the CSV has all.", { rows, total: count(data.total, locale) })} `}
            {say("Complete until {moment}. Days are those of {zone}.", {
              moment: momentText(data.completeUntil, zone, locale),
              zone
            })}
            {data.reads === "events" &&
              ` ${say("This was read from single events, which takes longer than from sums.")}`}
          </Text>
        </>
      )}
    </Stack>
  )
}
