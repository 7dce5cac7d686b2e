import { before, type Period } from "../address/Period.ts"
import { useWriting } from "../app/useViewer.ts"
import type { Statistics } from "../data/sums.ts"
import { daysOf, dayText } from "../format/dates.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Plot } from "../ui/Plot.tsx"
import { useCell } from "./DaysTable.tsx"
import type { Measure } from "./measures.ts"
import { seriesOf } from "./series.ts"

/** A measure day by day, beside the days before. */
export const Compared = ({
  currency,
  measure: { key, kind, title: named },
  now,
  period,
  then
}: {
  readonly measure: Measure
  readonly period: Period
  readonly now: Statistics
  readonly then: Statistics
  readonly currency: string | undefined
}) => {
  const say = useTexts()
  const { dates, language } = useWriting()
  const cell = useCell()
  const days = daysOf(period.from, period.to)
  const { from, to } = before(period)
  const title = say(named)
  return (
    <Plot
      label={say("{title} by day, beside the days before", { title })}
      days={days}
      now={{ title, values: seriesOf(now, days, key, currency) }}
      before={{
        title: say("Days before"),
        values: seriesOf(then, daysOf(from, to), key, currency)
      }}
      write={(value) => cell(kind, value.toFixed(2), currency)}
      writeDay={(day) => dayText(day, dates)}
      language={language}
    />
  )
}
