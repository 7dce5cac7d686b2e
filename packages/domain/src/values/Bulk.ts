/** The same change of many records at once. */
import { Schema } from "effect"
import { Id } from "./Id.ts"
import * as ListInput from "./ListInput.ts"

/** The most records in one request. */
export const most = 1000

const message = `must be 1 to ${most} ids`

const Ids = ListInput.ids(Id, most).check(Schema.isMinLength(1, { message }))

/** Fields that are each record's own, so that no two records can be given the same. */
export const ownFields = ["email", "password", "password_repeat", "external_id"] as const

/** What a request changes: these records, and the fields of each that `set` names. */
export const input = <Fields extends Schema.Struct.Fields>(
  identifier: string,
  set: Schema.Struct<Fields>,
  example: Schema.Struct<Fields>["Type"]
) =>
  Schema.Struct({ ids: Ids, set }).annotate({
    identifier,
    examples: [{ ids: [7, 8], set: example }]
  })

/** The result for one record. */
export const Result = Schema.Struct({
  id: Id,
  status: Schema.Literals(["updated", "unchanged", "not_found", "refused"]),
  errors: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))).annotateKey(
    {
      description: "Why it was refused, by the names of fields"
    }
  )
}).annotate({
  identifier: "BulkResult",
  description: "What became of one record",
  examples: [
    { id: 7, status: "updated" },
    { id: 8, status: "refused", errors: { status: ["must be one of 4, 3 after 4"] } }
  ]
})
export type Result = typeof Result.Type
