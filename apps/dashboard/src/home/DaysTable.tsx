import { useWriting } from "../app/useViewer.ts"
import type { Statistics } from "../data/sums.ts"
import { dayText } from "../format/dates.ts"
import { count, money, percent } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"
import type { Measure } from "./measures.ts"

/** A cell of statistics as people read it. */
export const useCell = () => {
  const { locale } = useWriting()
  return (
    kind: Measure["kind"],
    value: string | number | undefined,
    currency: string | undefined
  ): string => {
    if (value === undefined) return "–"
    if (kind === "money") return money(String(value), currency ?? "", locale)
    return kind === "count" ? count(Number(value), locale) : percent(Number(value), locale)
  }
}

/** The numbers behind the plot, the last day first. */
export const DaysTable = ({
  measures,
  report
}: {
  readonly measures: ReadonlyArray<Measure>
  readonly report: Statistics
}) => {
  const say = useTexts()
  const { dates } = useWriting()
  const cell = useCell()
  const lines = report.lines.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  if (lines.length === 0) return null
  return (
    <Table label={say("Day by day")}>
      <thead>
        <tr>
          <th scope="col">{say("Day")}</th>
          {measures.map(({ key, title }) => (
            <th key={key} scope="col" className="number">
              {say(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.id} ${line.currency}`}>
            <td className="short">{dayText(line.id, dates)}</td>
            {measures.map(({ key, kind }) => (
              <td key={key} className="number">
                {cell(kind, line.cells[key], line.currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
