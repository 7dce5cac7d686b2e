import { type ListState, sortedBy } from "../address/ListState.ts"
import { useAddress } from "../app/useAddress.ts"
import { useViewer, useWriting } from "../app/useViewer.ts"
import type { StatisticsAsked, StatisticsRead } from "../data/statistics.ts"
import { dayText } from "../format/dates.ts"
import { useCell } from "../home/DaysTable.tsx"
import type { Measure } from "../home/measures.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { CountryName } from "../ui/CountryName.tsx"
import { Go } from "../ui/Go.tsx"
import { Table } from "../ui/Table.tsx"
import { breakdownsOf, linkOf } from "./breakdowns.ts"

/** What a row is about, as a link where that has a page. */
const Label = ({
  by,
  id,
  title
}: {
  readonly by: string
  readonly id: string
  readonly title: string
}) => {
  const say = useTexts()
  const { role } = useViewer()
  const { dates } = useWriting()
  if (title !== "" && by === "country") return <CountryName id={id} title={title} />
  const words = title === "" ? say("Unknown") : dayText(title, dates)
  const to = linkOf(role, by)(id)
  return to === undefined ? words : <Go to={to}>{words}</Go>
}

/** A heading out of a word that stands within a sentence elsewhere. */
const capital = (word: string, language: string): string =>
  word.slice(0, 1).toLocaleUpperCase(language) + word.slice(1)

const arrows = { asc: " ↑", desc: " ↓" } as const

/** The rows of statistics and their sums. */
export const SumsTable = ({
  asked: { alsoBy, breakdown },
  measures,
  report,
  state
}: {
  readonly asked: Pick<StatisticsAsked, "alsoBy" | "breakdown">
  readonly measures: ReadonlyArray<Measure>
  readonly report: StatisticsRead
  readonly state: ListState
}) => {
  const say = useTexts()
  const { role } = useViewer()
  const { language } = useWriting()
  const { set } = useAddress()
  const cell = useCell()
  const both = [breakdown, ...(alsoBy === undefined ? [] : [alsoBy])]
  const heads = both.flatMap((by) => breakdownsOf[role].find(({ key }) => key === by) ?? [])
  if (report.lines.length === 0) {
    return (
      <p className="panel" style={{ padding: 16, fontSize: "0.875rem" }}>
        {say("Nothing happened on these days.")}
      </p>
    )
  }
  return (
    <Table label={say("Statistics")}>
      <thead>
        <tr>
          {heads.map(({ key, title }) => (
            <th key={key} scope="col">
              {capital(say(title), language)}
            </th>
          ))}
          {measures.map(({ key, title }) => (
            <th key={key} scope="col" className="number">
              <button type="button" className="sort" onClick={() => set(sortedBy(state, key))}>
                {say(title)}
                {state.sort === key ? arrows[state.direction] : ""}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.lines.map((line) => (
          <tr key={JSON.stringify([line.id, line.alsoId, line.currency])}>
            <td className="title">
              <Label by={breakdown} id={line.id} title={line.title} />
            </td>
            {alsoBy !== undefined && (
              <td className="title">
                <Label by={alsoBy} id={line.alsoId} title={line.also} />
              </td>
            )}
            {measures.map(({ key, kind }) => (
              <td key={key} className="number">
                {cell(kind, line.cells[key], line.currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {report.sums.map(({ cells, currency }) => (
          <tr key={currency ?? ""}>
            <td colSpan={both.length}>{say("All")}</td>
            {measures.map(({ key, kind }) => (
              <td key={key} className="number">
                {cell(kind, cells[key], currency)}
              </td>
            ))}
          </tr>
        ))}
      </tfoot>
    </Table>
  )
}
