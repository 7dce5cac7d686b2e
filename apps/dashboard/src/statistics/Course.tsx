import { Checkbox, Group, Stack, Text } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { before } from "../address/Period.ts"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { type StatisticsAsked, statistics } from "../data/statistics.ts"
import { Compared } from "../home/Compared.tsx"
import { DaysTable } from "../home/DaysTable.tsx"
import { type Measure, measuresOf } from "../home/measures.ts"
import { currenciesOf } from "../home/series.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { plotsMax, plotText, plottedIn } from "./asked.ts"

/** Which measures are plotted, as the address keeps it. */
const Plotted = ({
  measures,
  plotted
}: {
  readonly measures: ReadonlyArray<Measure>
  readonly plotted: ReadonlyArray<Measure>
}) => {
  const say = useTexts()
  const { search, set } = useAddress()
  const chosen = plotted.map(({ key }) => key)
  // What is plotted leaves the table below on its page.
  const choose = (keys: ReadonlyArray<string>) =>
    set({ plot: plotText(keys, measures), page: search.page })
  return (
    <Checkbox.Group
      label={say("Day by day, up to {count} of these", { count: plotsMax })}
      value={chosen}
      onChange={choose}
    >
      <Group gap="md" mt={4}>
        {measures.map(({ key, title }) => (
          <Checkbox
            key={key}
            size="xs"
            value={key}
            label={say(title)}
            disabled={chosen.length >= plotsMax && !chosen.includes(key)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** The chosen measures day by day, of what the filters leave: a plot for each, since their units differ. */
export const Course = ({ asked }: { readonly asked: StatisticsAsked }) => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { search } = useAddress()
  const measures = measuresOf[role]
  const plotted = plottedIn(search, measures)
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
  if (now === undefined || old === undefined) return null
  const [currency] = currenciesOf(now)
  const reports = { currency, period: asked.period, now }
  return (
    <Stack className="panel" p="md" gap="md">
      <Plotted measures={measures} plotted={plotted} />
      {plotted.map((measure) => (
        <Compared key={measure.key} measure={measure} then={old} {...reports} />
      ))}
      <details>
        <summary>{say("As a table")}</summary>
        <DaysTable measures={plotted} report={now} />
      </details>
      {(now.isCut || old.isCut) && (
        <Text size="xs" className="quiet">
          {say("These are more days than are read at once: the first of them are missing here.")}
        </Text>
      )}
    </Stack>
  )
}
