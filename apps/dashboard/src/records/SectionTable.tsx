import { Text } from "@mantine/core"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"
import { classOf } from "./classOf.ts"
import type { Section } from "./Section.ts"
import { Value } from "./Value.tsx"

/** The lines that belong to a record. */
export const SectionTable = ({
  label,
  table
}: {
  readonly label: string
  readonly table: NonNullable<Section["table"]>
}) => {
  const say = useTexts()
  if (table.rows.length === 0) return <Text size="sm">{say(table.empty)}</Text>
  const classes = table.heads.map((_, index) =>
    classOf(table.rows.map((row) => row[index]).find((shown) => shown?.kind !== "nothing"))
  )
  return (
    <Table label={label}>
      <thead>
        <tr>
          {table.heads.map((head, index) => (
            <th key={head} scope="col" className={classes[index]}>
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a record have no names, and are never moved
          <tr key={place}>
            {row.map((shown, index) => (
              <td key={table.heads[index]} className={classes[index]}>
                <Value shown={shown} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
