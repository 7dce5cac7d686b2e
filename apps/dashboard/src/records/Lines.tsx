import { Checkbox } from "@mantine/core"
import { type ListState, sortedBy } from "../address/ListState.ts"
import { useAddress } from "../app/useAddress.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"
import { classOf } from "./classOf.ts"
import type { Line, Noun } from "./Noun.ts"
import { RowActions } from "./RowActions.tsx"
import { Value } from "./Value.tsx"

/** What a column holds shows in the first of its cells that holds anything. */
const classOfColumn = (lines: ReadonlyArray<Line>, index: number): string =>
  classOf(lines.map(({ cells }) => cells[index]).find((shown) => shown?.kind !== "nothing"))

const arrows = { asc: " ↑", desc: " ↓" } as const
const orders = { asc: "ascending", desc: "descending" } as const

/** Which rows are chosen, where something can be done to several. */
export interface Selection {
  readonly keys: ReadonlyArray<string>
  readonly choose: (keys: ReadonlyArray<string>) => void
}

const SelectAll = ({
  all,
  chosen
}: {
  readonly all: ReadonlyArray<string>
  readonly chosen: Selection
}) => {
  const say = useTexts()
  const isAll = all.length > 0 && chosen.keys.length === all.length
  return (
    <th scope="col" className="select">
      <Checkbox
        size="xs"
        aria-label={say("Choose all on this page")}
        checked={isAll}
        indeterminate={!isAll && chosen.keys.length > 0}
        onChange={() => chosen.choose(isAll ? [] : all)}
      />
    </th>
  )
}

const SelectOne = ({ chosen, line }: { readonly line: Line; readonly chosen: Selection }) => {
  const say = useTexts()
  const isChosen = chosen.keys.includes(line.key)
  return (
    <td className="select">
      <Checkbox
        size="xs"
        aria-label={say("Choose {key}", { key: line.key })}
        checked={isChosen}
        onChange={() =>
          chosen.choose(
            isChosen ? chosen.keys.filter((key) => key !== line.key) : [...chosen.keys, line.key]
          )
        }
      />
    </td>
  )
}

const Head = ({
  column: { sort, title },
  state,
  style
}: {
  readonly column: Noun["columns"][number]
  readonly state: ListState
  readonly style: string
}) => {
  const say = useTexts()
  const { set } = useAddress()
  const isSorted = sort !== undefined && sort === state.sort
  return (
    <th scope="col" className={style} {...(isSorted && { "aria-sort": orders[state.direction] })}>
      {sort === undefined ? (
        say(title)
      ) : (
        <button type="button" className="sort" onClick={() => set(sortedBy(state, sort))}>
          {say(title)}
          {isSorted ? arrows[state.direction] : ""}
        </button>
      )}
    </th>
  )
}

/** The records of a page as a table. */
export const Lines = ({
  base,
  chosen,
  lines,
  noun,
  state
}: {
  readonly base: string
  readonly noun: Noun
  readonly state: ListState
  readonly lines: ReadonlyArray<Line>
  readonly chosen: Selection | undefined
}) => {
  const say = useTexts()
  const classes = noun.columns.map((_, index) => classOfColumn(lines, index))
  const hasActions = noun.details === undefined && (noun.form?.update ?? noun.remove) !== undefined
  return (
    <Table label={say(noun.title)}>
      <thead>
        <tr>
          {chosen !== undefined && <SelectAll all={lines.map(({ key }) => key)} chosen={chosen} />}
          {noun.columns.map((column, index) => (
            <Head key={column.title} column={column} state={state} style={classes[index] ?? ""} />
          ))}
          {hasActions && <td />}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            {chosen !== undefined && <SelectOne line={line} chosen={chosen} />}
            {line.cells.map((shown, index) => (
              <td key={noun.columns[index]?.title} className={classes[index]}>
                <Value shown={shown} />
              </td>
            ))}
            {hasActions && <RowActions base={base} id={line.key} noun={noun} />}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
