import { Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { before } from "../address/Period.ts"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { statistics } from "../data/statistics.ts"
import type { Statistics } from "../data/sums.ts"
import { daysOf, dayText, momentText } from "../format/dates.ts"
import { count, money, percent } from "../format/numbers.ts"
import { LiveMark } from "../live/LiveMark.tsx"
import { useToday } from "../live/useToday.ts"
import { withToday } from "../live/withToday.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { PeriodPicker, usePeriod } from "../ui/PeriodPicker.tsx"
import { Plot } from "../ui/Plot.tsx"
import { Title } from "../ui/Title.tsx"
import { Cards } from "./Cards.tsx"
import { DaysTable } from "./DaysTable.tsx"
import { FirstSteps, useFirstSteps } from "./FirstSteps.tsx"
import { type Measure, measuresOf } from "./measures.ts"
import { currenciesOf, seriesOf } from "./series.ts"
import { useWaits, Waits } from "./Waits.tsx"

const usual = "last_30_days"

/** The numbers of the period and of the one before it, day by day. */
const useNumbers = () => {
  const { role, session } = useViewer()
  const { period } = usePeriod(usual)
  const keys = measuresOf[role].map(({ key }) => key)
  const columns = [...new Set([...keys, "cv_approved", "cv_total"])]
  return useQuery({
    queryKey: ["home", role, session.account_id, period],
    queryFn: async () => {
      const [now, then] = await Promise.all(
        [period, before(period)].map((one) =>
          statistics(role, { period: one, columns, breakdown: "day" })
        )
      )
      return now === undefined || then === undefined ? undefined : { now, then }
    }
  })
}

const Course = ({
  currency,
  measure,
  now,
  then
}: {
  readonly measure: Measure
  readonly now: Statistics
  readonly then: Statistics
  readonly currency: string | undefined
}) => {
  const say = useTexts()
  const { period } = usePeriod(usual)
  const { dates, language, locale } = useWriting()
  const days = daysOf(period.from, period.to)
  const { from, to } = before(period)
  const write = (value: number): string => {
    if (measure.kind === "count") return count(value, locale)
    return measure.kind === "percent"
      ? percent(value, locale)
      : money(value.toFixed(2), currency ?? "", locale)
  }
  const title = say(measure.title)
  return (
    <div className="panel" style={{ padding: 16 }}>
      <Plot
        label={say("{title} by day, beside the days before", { title })}
        days={days}
        now={{ title, values: seriesOf(now, days, measure.key, currency) }}
        before={{
          title: say("Days before"),
          values: seriesOf(then, daysOf(from, to), measure.key, currency)
        }}
        write={write}
        writeDay={(day) => dayText(day, dates)}
        language={language}
      />
    </div>
  )
}

/** What managers are to do, above what everybody reads. */
const Decisions = ({ children }: { readonly children: ReactNode }) => {
  const { role } = useViewer()
  if (role !== "manager") return children
  return (
    <>
      <FirstSteps />
      <Waits>{children}</Waits>
    </>
  )
}

/** What everybody sees first: how the period went, and what waits. */
export const HomePage = () => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { dates, zone } = useWriting()
  const { search, set } = useAddress()
  const { data: read, error, refetch } = useNumbers()
  // Shown below the numbers, and asked beside them.
  useFirstSteps()
  useWaits()
  const { period } = usePeriod(usual)
  const today = useToday()
  const data = read && { ...read, now: withToday(read.now, today, period) }
  const measures = measuresOf[role]
  const chosen = measures.find(({ key }) => key === search.measure) ?? measures[0]
  const [currency] = data === undefined ? [] : currenciesOf(data.now)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Group gap="sm">
          <Title>{session.name}</Title>
          <LiveMark today={today} />
        </Group>
        <PeriodPicker usual={usual} />
      </Group>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && chosen !== undefined && (
        <>
          <Cards
            measures={measures}
            now={data.now}
            before={data.then}
            currency={currency}
            chosen={chosen}
            onChoose={({ key }) => set({ measure: key })}
          />
          <Course measure={chosen} currency={currency} now={data.now} then={data.then} />
          <Decisions>
            {(read?.now.isCut === true || data.then.isCut) && (
              <Text size="sm">
                {say(
                  "These are more days than are read at once: the first of them are missing here."
                )}
              </Text>
            )}
            <DaysTable measures={measures} report={data.now} />
            <Text size="xs" className="quiet">
              {say("Complete until {moment}. Days are those of {zone}.", {
                moment: momentText(data.now.completeUntil, zone, dates),
                zone
              })}
            </Text>
          </Decisions>
        </>
      )}
    </Stack>
  )
}
