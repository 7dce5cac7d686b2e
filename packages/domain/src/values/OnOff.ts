/** An active or inactive status, and nothing between: campaigns and vendors of leads management. */
import { Schema, SchemaGetter } from "effect"

/** 1 active, 2 disabled. */
export const Status = Schema.Literals([1, 2]).annotate({ description: "1 = active, 2 = disabled" })
export type Status = typeof Status.Type

/** In use. */
export const on: Status = 1

/** Out of use. */
export const off: Status = 2

const byText = { "1": 1, "2": 2, active: 1, disabled: 2, inactive: 2 } as const

const message = "must be 1 (active) or 2 (disabled)"

/** The status as requests write it: the number, the number as text, or its word. */
export const Input = Schema.Union([
  Schema.Literals([1, 2]).annotate({ message }),
  Schema.Literals(["1", "2", "active", "disabled", "inactive"]).annotate({ message })
])
  .annotate({ message })
  .pipe(
    Schema.decodeTo(Status, {
      decode: SchemaGetter.transform((input) => byText[input]),
      encode: SchemaGetter.transform((status) => status)
    })
  )
