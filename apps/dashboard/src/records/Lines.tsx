import { type ListState, sortedBy } from "../address/ListState.ts"
import { useAddress } from "../app/useAddress.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"
import type { Line, Noun } from "./Noun.ts"
import { isNumber, type Shown } from "./Shown.ts"
import { Value } from "./Value.tsx"

const short: ReadonlySet<Shown["kind"]> = new Set(["moment", "day", "state"])

export const classOf = (shown: Shown | undefined): string => {
  if (shown === undefined) return ""
  return isNumber(shown) ? "number" : short.has(shown.kind) ? "short" : ""
}

/** What a column holds shows in the first of its cells that holds anything. */
const classOfColumn = (lines: ReadonlyArray<Line>, index: number): string =>
  classOf(lines.map(({ cells }) => cells[index]).find((shown) => shown?.kind !== "nothing"))

const arrows = { asc: " ↑", desc: " ↓" } as const
const orders = { asc: "ascending", desc: "descending" } as const

/** The records of a page as a table. */
export const Lines = ({
  lines,
  noun,
  state
}: {
  readonly noun: Noun
  readonly state: ListState
  readonly lines: ReadonlyArray<Line>
}) => {
  const say = useTexts()
  const { set } = useAddress()
  const classes = noun.columns.map((_, index) => classOfColumn(lines, index))
  return (
    <Table label={say(noun.title)}>
      <thead>
        <tr>
          {noun.columns.map(({ sort, title }, index) => {
            const isSorted = sort !== undefined && sort === state.sort
            const arrow = isSorted ? arrows[state.direction] : ""
            return (
              <th
                key={title}
                scope="col"
                className={classes[index]}
                {...(isSorted && { "aria-sort": orders[state.direction] })}
              >
                {sort === undefined ? (
                  say(title)
                ) : (
                  <button type="button" className="sort" onClick={() => set(sortedBy(state, sort))}>
                    {say(title)}
                    {arrow}
                  </button>
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ cells, key }) => (
          <tr key={key}>
            {cells.map((shown, index) => (
              <td key={noun.columns[index]?.title} className={classes[index]}>
                <Value shown={shown} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
