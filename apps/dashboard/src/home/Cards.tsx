import { Text } from "@mantine/core"
import { useWriting } from "../app/useViewer.ts"
import type { Statistics } from "../data/sums.ts"
import { change, changeOf, count, money, percent } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import type { Measure } from "./measures.ts"
import { countOf } from "./series.ts"

/** A sum of the report as text: in each of its currencies where it is money. */
const useSum = () => {
  const { locale } = useWriting()
  return ({ key, kind }: Measure, report: Statistics): ReadonlyArray<string> => {
    if (kind === "money") {
      const known = report.sums.filter(({ cells }) => cells[key] !== undefined)
      return known.map((sum) => money(String(sum.cells[key]), sum.currency ?? "", locale))
    }
    if (kind === "count") return [count(countOf(report, key), locale)]
    const clicks = countOf(report, "clicks")
    return [percent(clicks === 0 ? 0 : (countOf(report, "cv_approved") / clicks) * 100, locale)]
  }
}

/** What a measure is compared by: of money, its first currency. */
const comparable = (
  { key, kind }: Measure,
  report: Statistics,
  currency: string | undefined
): number => {
  if (kind !== "percent") {
    const sums =
      kind === "money" ? report.sums.filter((sum) => sum.currency === currency) : report.sums
    return countOf({ sums }, key)
  }
  const clicks = countOf(report, "clicks")
  return clicks === 0 ? 0 : countOf(report, "cv_approved") / clicks
}

const toneOf = (by: number, isGood: boolean): string =>
  !isGood || by === 0 ? "quiet" : by > 0 ? "good" : "bad"

const Card = ({
  before,
  currency,
  isChosen,
  measure,
  now,
  onChoose
}: {
  readonly measure: Measure
  readonly now: Statistics
  readonly before: Statistics
  readonly currency: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}) => {
  const say = useTexts()
  const { locale } = useWriting()
  const sum = useSum()
  const by = changeOf(comparable(measure, now, currency), comparable(measure, before, currency))
  const [first = "–", ...others] = sum(measure, now)
  return (
    <button type="button" className="panel card" aria-pressed={isChosen} onClick={onChoose}>
      <Text size="xs" className="quiet" component="div">
        {say(measure.title)}
      </Text>
      <div className="figure">{first}</div>
      {others.map((other) => (
        <Text key={other} size="sm" fw={600} component="div">
          + {other}
        </Text>
      ))}
      <Text
        size="xs"
        component="div"
        className={by === undefined ? "quiet" : toneOf(by, measure.isGood)}
      >
        {by === undefined
          ? say("Nothing before")
          : say("{change} vs. before", { change: change(by, locale) })}
      </Text>
    </button>
  )
}

/** The sums of the period beside those of the one before. */
export const Cards = ({
  measures,
  chosen,
  onChoose,
  ...reports
}: {
  readonly measures: ReadonlyArray<Measure>
  readonly now: Statistics
  readonly before: Statistics
  readonly currency: string | undefined
  readonly chosen: Measure
  readonly onChoose: (measure: Measure) => void
}) => (
  <div className="cards">
    {measures.map((measure) => (
      <Card
        key={measure.key}
        measure={measure}
        isChosen={measure.key === chosen.key}
        onChoose={() => onChoose(measure)}
        {...reports}
      />
    ))}
  </div>
)
