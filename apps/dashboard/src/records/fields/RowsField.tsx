import { Button, Fieldset, Group, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { useTexts } from "../../texts/useTexts.tsx"
import type { Field, Problems, Rows, Typed, Value } from "../Form.ts"
import { begin } from "../typed.ts"
import { type ControlProps, useUsual } from "./usual.ts"

type OfRows = Extract<Field, { readonly kind: "rows" }>

const isRow = (value: unknown): value is Typed => typeof value === "object" && value !== null

const rowsOf = (value: Value | undefined): Rows =>
  Array.isArray(value) ? value.filter((one) => isRow(one)) : []

/** What is wrong with one line, by the names of its own fields. */
const within = (problems: Problems, prefix: string): Problems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), problem]] : []
    )
  )

/** Lines with fields of their own, as many as somebody wants. */
export const RowsField = ({
  children,
  problems,
  ...props
}: ControlProps<OfRows> & {
  readonly problems: Problems
  readonly children: (
    row: Typed,
    problems: Problems,
    onType: (name: string, value: Value) => void
  ) => ReactNode
}) => {
  const { field, onType, problem, value } = props
  const say = useTexts()
  const { description, label } = useUsual(props)
  const rows = rowsOf(value)
  return (
    <Fieldset legend={label} variant="unstyled" className="rows">
      <Stack gap="xs">
        {description !== undefined && (
          <Text size="xs" className="quiet">
            {description}
          </Text>
        )}
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and are never moved
          <Group key={place} className="row" gap="xs" align="flex-start" wrap="wrap">
            {children(row, within(problems, `${field.name}.${place}.`), (name, typed) =>
              onType(rows.with(place, { ...row, [name]: typed }))
            )}
            <Button
              variant="subtle"
              color="red"
              size="sm"
              mt={22}
              onClick={() => onType(rows.toSpliced(place, 1))}
            >
              {say("Remove")}
            </Button>
          </Group>
        ))}
        {problem !== undefined && (
          <Text size="xs" className="bad">
            {problem}
          </Text>
        )}
        <Group>
          <Button variant="default" onClick={() => onType([...rows, begin(field.fields)])}>
            {say(field.add)}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
