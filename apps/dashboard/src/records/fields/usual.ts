import { useReceived, useTexts } from "../../texts/useTexts.tsx"
import type { Field, Problems, Value } from "../Form.ts"

/** What the control of a field is given. */
export interface ControlProps<F extends Field = Field> {
  readonly field: F
  readonly value: Value | undefined
  readonly problem: string | undefined
  readonly onType: (value: Value) => void
}

/** What is wrong with a field; of its parts, what is not shown beside one of them. */
export const problemOf = (field: Field, problems: Problems): string | undefined => {
  const { name } = field
  if (problems[name] !== undefined) return problems[name]
  if (field.kind === "rows") return undefined
  return Object.entries(problems).find(([key]) => key.startsWith(`${name}.`))?.[1]
}

/** What every control says: its label, its help, and what is wrong. */
export const useUsual = ({ field, problem }: Pick<ControlProps, "field" | "problem">) => {
  const say = useTexts()
  const sayReceived = useReceived()
  return {
    name: field.name,
    label: say(field.title),
    required: field.isNeeded ?? false,
    error: problem === undefined ? undefined : sayReceived(problem),
    ...(field.help !== undefined && { description: say(field.help) })
  }
}

/** A value that stands in a control for one text. */
export const textOf = (value: Value | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : ""

/** The values of a control for several. */
export const textsOf = (value: Value | undefined): Array<string> =>
  Array.isArray(value)
    ? value.flatMap((one) =>
        typeof one === "string" || typeof one === "number" ? [String(one)] : []
      )
    : []
