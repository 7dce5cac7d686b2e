/**
 * Countries as requests name them, in one list.
 */
import { Effect, Schema, SchemaGetter, SchemaIssue } from "effect"
import { find } from "./Countries.ts"
import { CountryId } from "./Country.ts"
import * as ListInput from "./ListInput.ts"

const message =
  "must be ids or two-letter codes of countries, as a list or with commas between them, such as DE,AT"

const Names = ListInput.texts(Schema.String.annotate({ message }), 1000, message)

const idsOf = (names: ReadonlyArray<string>) => {
  const unknown = names.filter((name) => find(name) === undefined)
  return unknown.length === 0
    ? Effect.succeed([...new Set(names.flatMap((name) => find(name)?.id ?? []))])
    : Effect.fail(
        new SchemaIssue.InvalidValue({
          message: `${message}; unknown: ${unknown.slice(0, 10).join(", ")}`
        })
      )
}

/** GeoNames ids, or codes in either case, each country once. Encodes to a list of ids. */
export const Input = Names.pipe(
  Schema.decodeTo(Schema.Array(CountryId), {
    decode: SchemaGetter.transformEffect(idsOf),
    encode: SchemaGetter.transform((ids: ReadonlyArray<number>) => ids.map(String))
  })
).annotate({
  message,
  description: "Countries: GeoNames ids or two-letter codes, as a list or with commas between them"
})
