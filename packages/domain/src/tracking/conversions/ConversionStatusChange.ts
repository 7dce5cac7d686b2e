/**
 * Many conversions get a status at once. Each is decided for itself: one that cannot change keeps no other
 * from changing.
 */
import { Schema, SchemaGetter } from "effect"
import { type ConversionStatus, Input } from "../../catalog/ConversionStatus.ts"
import { payload } from "../../values/Example.ts"
import { YesNo } from "../../values/Flag.ts"
import { Count } from "../../values/Integer.ts"
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

const ids = Schema.optionalKey(IdsInput).annotateKey({
  description: "Ids or transaction ids, as a list or with commas"
})

const missing = (path: string, issue: string) => ({ path: [path], issue })

/** Which conversions get which status; clients call both by several names. */
export const ConversionStatusChange = Schema.Struct({
  ids,
  filters: Schema.optionalKey(Schema.Struct({ transactions: ids })).annotateKey({
    description: "The same as `ids`"
  }),
  status: Schema.optionalKey(Input),
  conv_status: Schema.optionalKey(Input).annotateKey({ description: "The same as `status`" }),
  new_status: Schema.optionalKey(Input).annotateKey({ description: "The same as `status`" }),
  fire_postbacks: Schema.optionalKey(YesNo).annotateKey({
    description: "Whether affiliates are told of it, as managers say; they are unless it says no"
  })
})
  .pipe(
    payload("ConversionStatusChange", {
      ids: [4711, "7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e5f"],
      status: "approved"
    })
  )
  .check(
    Schema.makeFilter((change) => {
      if (wantedIds(change).length === 0) return missing("ids", "is required")
      return wantedStatus(change) === undefined ? missing("status", "is required") : undefined
    })
  )
export type ConversionStatusChange = typeof ConversionStatusChange.Type

/** The conversions that are named. */
export const wantedIds = ({
  filters,
  ids
}: Pick<ConversionStatusChange, "filters" | "ids">): ReadonlyArray<string> =>
  ids ?? filters?.transactions ?? []

/** The status that is asked for. */
export const wantedStatus = (
  change: Pick<ConversionStatusChange, "conv_status" | "new_status" | "status">
): ConversionStatus | undefined => change.status ?? change.conv_status ?? change.new_status

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
}).pipe(payload("ConversionStatusChanged", { id: "4711", result: "changed" }))
export type Changed = typeof Changed.Type

/** What came of all of them. */
export const Summary = Schema.Struct({
  response: Schema.Literal("success"),
  affected: Count.annotate({ description: "Those that were changed" })
}).pipe(payload("ConversionStatusesSummary", { response: "success", affected: 1 }))

/** The answer to a call that named these conversions. */
export const answerOf = (conversions: ReadonlyArray<Changed>) => ({
  conversions,
  result: {
    response: "success",
    affected: conversions.filter(({ result }) => result === "changed").length
  } as const
})
