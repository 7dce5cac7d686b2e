import { type ListState, sortedBy } from "../address/ListState.ts"
import { useAddress } from "../app/useAddress.ts"
import { useWriting } from "../app/useViewer.ts"
import type { Statistics } from "../data/sums.ts"
import { dayText } from "../format/dates.ts"
import { useCell } from "../home/DaysTable.tsx"
import type { Measure } from "../home/measures.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Table } from "../ui/Table.tsx"

const Title = ({
  line,
  to
}: {
  readonly line: Statistics["lines"][number]
  readonly to: string | undefined
}) => {
  const say = useTexts()
  const { locale } = useWriting()
  const title = line.title === "" ? say("Unknown") : dayText(line.title, locale)
  return to === undefined ? title : <Go to={to}>{title}</Go>
}

const arrows = { asc: " ↑", desc: " ↓" } as const

/** The rows of statistics and their sums. */
export const SumsTable = ({
  linkOf,
  measures,
  report,
  state
}: {
  readonly measures: ReadonlyArray<Measure>
  readonly report: Statistics
  readonly state: ListState
  readonly linkOf: (id: string) => string | undefined
}) => {
  const say = useTexts()
  const { set } = useAddress()
  const cell = useCell()
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
          <th scope="col" />
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
          <tr key={`${line.id} ${line.currency}`}>
            <td className="title">
              <Title line={line} to={linkOf(line.id)} />
            </td>
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
            <td>{say("All")}</td>
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
