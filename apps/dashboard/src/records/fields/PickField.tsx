import type { Field, Typed } from "../Form.ts"
import { PickOne, PickSeveral } from "./Pick.tsx"
import { type ControlProps, textOf, textsOf, useUsual } from "./usual.ts"

type LookedUp = Extract<Field, { readonly kind: "record" | "records" }>

/** A record or a value by search, or several: nobody has to know ids. */
export const PickField = ({
  typed,
  ...props
}: ControlProps<LookedUp> & { readonly typed: Typed }) => {
  const { field, onType, value } = props
  const usual = useUsual(props)
  const of = typeof field.of === "function" ? field.of(typed) : field.of
  return field.kind === "record" ? (
    <PickOne {...usual} of={of} chosen={textOf(value)} onChoose={onType} />
  ) : (
    <PickSeveral {...usual} of={of} chosen={textsOf(value)} onChoose={onType} />
  )
}
