import { Text } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { before } from "../address/Period.ts"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { type StatisticsAsked, statistics } from "../data/statistics.ts"
import { daysOf, dayText } from "../format/dates.ts"
import { useCell } from "../home/DaysTable.tsx"
import { measuresOf } from "../home/measures.ts"
import { currenciesOf, seriesOf } from "../home/series.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Plot } from "../ui/Plot.tsx"

/** The first measure day by day, of what the filters leave. */
export const Course = ({ asked }: { readonly asked: StatisticsAsked }) => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { dates, language } = useWriting()
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
        writeDay={(day) => dayText(day, dates)}
        language={language}
      />
      {(now.isCut || old.isCut) && (
        <Text size="xs" className="quiet">
          {say("These are more days than are read at once: the first of them are missing here.")}
        </Text>
      )}
    </div>
  )
}
