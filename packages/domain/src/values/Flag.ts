/**
 * Yes or no: as records carry it (0 or 1) and as requests write it.
 */
import { Schema, SchemaGetter } from "effect"

/** 0 no, 1 yes. */
export const Flag = Schema.Literals([0, 1]).annotate({ description: "0 = no, 1 = yes" })
export type Flag = typeof Flag.Type

/** The flag of a condition. */
export const fromBoolean = (condition: boolean): Flag => (condition ? 1 : 0)

const message = "must be one of true, false, 1, 0, yes, no"

const words = Schema.Literals(["yes", "no", "true", "false", "1", "0"]).annotate({
  message,
  description: "`yes` or `no`, `true` or `false`, `1` or `0`"
})

const yes: ReadonlySet<unknown> = new Set([true, 1, "1", "true", "yes"])

/**
 * A boolean as requests write it: `true`, `false`, `1`, `0`, `yes`, `no`.
 * Encodes to a JSON boolean.
 */
export const YesNo = Schema.Union([
  Schema.Literals([true, false]).annotate({ message }),
  Schema.Literals([1, 0]).annotate({ message }),
  words
])
  .annotate({ message })
  .pipe(
    Schema.decodeTo(Schema.Boolean, {
      decode: SchemaGetter.transform((input) => yes.has(input)),
      encode: SchemaGetter.transform((value) => value)
    })
  )

/** `YesNo` for queries, which are text alone. Encodes to `yes` or `no`. */
export const YesNoText = words.pipe(
  Schema.decodeTo(Schema.Boolean, {
    decode: SchemaGetter.transform((input) => yes.has(input)),
    encode: SchemaGetter.transform((value) => (value ? "yes" : "no"))
  })
)
