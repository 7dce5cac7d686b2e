/**
 * Many conversions get a status at once. Each is decided for itself: one that cannot change keeps no other
 * from changing.
 */
import { Schema, SchemaGetter } from "effect"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { withExample } from "../../values/Example.ts"
import type { Problem } from "../../values/Problem.ts"

/** The most conversions in one call. */
export const maximum = 1_000

const message = `must name 1 to ${maximum} conversions, by their ids or transaction ids`
const idPattern = /^[0-9a-fA-F-]{1,36}$/u

const Ids = Schema.Array(
  Schema.String.check(Schema.isPattern(idPattern, { message: "must be ids or transaction ids" }))
).check(Schema.isMinLength(1, { message }), Schema.isMaxLength(maximum, { message }))

/** Separated by commas, or one value of a list for each, as text or as numbers. */
const list = (input: string | number | ReadonlyArray<string | number>): ReadonlyArray<string> => [
  ...new Set(
    [input]
      .flat()
      .flatMap((each) => String(each).split(","))
      .map((each) => each.trim().toLowerCase())
      .filter((each) => each !== "")
  )
]

const IdsInput = Schema.Union([
  Schema.String,
  Schema.Finite,
  Schema.Array(Schema.Union([Schema.String, Schema.Finite]))
])
  .annotate({ message })
  .pipe(
    Schema.decodeTo(Ids, {
      decode: SchemaGetter.transform(list),
      encode: SchemaGetter.transform((ids): string | number | ReadonlyArray<string | number> => ids)
    })
  )

const status = ConversionStatus.annotate({
  message: "must be one of pending, approved, rejected, hold, trash"
})

const required = { path: ["status"], issue: "is required" }

/** Which conversions get which status; clients call the status by either name. */
export const ConversionStatusChange = Schema.Struct({
  ids: IdsInput.annotateKey({
    description: "Ids or transaction ids, as a list or with commas",
    messageMissingKey: "is required"
  }),
  status: Schema.optionalKey(status),
  conv_status: Schema.optionalKey(status).annotateKey({ description: "The same as `status`" })
})
  .annotate({ identifier: "ConversionStatusChange" })
  .pipe(withExample({ ids: [4711, "7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e5f"], status: "approved" }))
  .check(Schema.makeFilter((change) => (wantedStatus(change) === undefined ? required : undefined)))
export type ConversionStatusChange = typeof ConversionStatusChange.Type

/** The status that is asked for. */
export const wantedStatus = (change: {
  readonly status?: ConversionStatus
  readonly conv_status?: ConversionStatus
}): ConversionStatus | undefined => change.status ?? change.conv_status

/** Why an advertiser may not set a status: `trash` is set by the system or by a manager. */
export const problemOfAdvertiser = (change: ConversionStatusChange): Problem | undefined =>
  wantedStatus(change) === "trash"
    ? { field: "status", problem: "must be one of pending, approved, rejected, hold" }
    : undefined

/** The result for one of the conversions. */
export const Result = Schema.Literals([
  "changed",
  "unchanged",
  "not_found",
  "cap_reached"
]).annotate({
  description: "`cap_reached`: a cap has no place for it any more, so it stays."
})
export type Result = typeof Result.Type

/** The same for one that was named. */
export const Changed = Schema.Struct({
  id: Schema.String.annotate({ description: "As it was named" }),
  result: Result
})
  .annotate({ identifier: "ConversionStatusChanged" })
  .pipe(withExample({ id: "4711", result: "changed" }))
export type Changed = typeof Changed.Type
