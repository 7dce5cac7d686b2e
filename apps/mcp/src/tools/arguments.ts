import { ListQuery } from "@affnet/domain"
import { Schema } from "effect"

/** Arguments that many tools have. */

/** A tool without arguments. */
export const none = Schema.Record(Schema.String, Schema.Never)

/** Fields that depend on the call. */
export const anything = Schema.Record(Schema.String, Schema.Unknown)

/** Which fields of a record to show. */
export const fieldsArgument = {
  fields: Schema.optionalKey(Schema.Array(Schema.String))
}

/** The largest page that a model may ask for. */
const maxPerPage = 100

/** Which page of a list. */
export const paging = {
  page: Schema.optionalKey(ListQuery.Page),
  per_page: Schema.optionalKey(
    Schema.Int.check(
      Schema.isBetween(
        { minimum: 1, maximum: maxPerPage },
        { message: `must be a whole number from 1 to ${maxPerPage}` }
      )
    )
  )
}
