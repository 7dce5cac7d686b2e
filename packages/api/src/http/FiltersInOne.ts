import { Nearest } from "@affnet/domain"
import { Schema, SchemaGetter } from "effect"
import { split } from "./CommaList.ts"

/**
 * All filters of a report under one name. The server turns them into single filters before the contract reads them;
 * only unknown names are left.
 */

const description =
  "Filters in one: `affiliate:1,2,country:5`. Also accepted as `filters[affiliates]=1,2`. A name that the " +
  "report does not filter by is ignored, and `info.warnings` says so."

/** More of them say nothing more. */
const maxWarnings = 20

/** The problem of filters that a report does not have. */
const warningsOf = (known: ReadonlyArray<string>, names: ReadonlyArray<string>) =>
  names
    .filter((name) => !known.includes(name))
    .slice(0, maxWarnings)
    .map((name) => Nearest.unknown("filter", name, known))

/** The names of filters under the one name, decoded as their problem. */
export const inQuery = (known: ReadonlyArray<string>) =>
  Schema.String.annotate({ description, examples: ["affiliate:1,2,country:5"] }).pipe(
    Schema.decodeTo(Schema.Array(Schema.String), {
      decode: SchemaGetter.transform((text) =>
        warningsOf(
          known,
          split(text, (name) => name !== "")
        )
      ),
      encode: SchemaGetter.transform((names) => names.join(","))
    })
  )

/** The same in a body. */
export const inBody = (known: ReadonlyArray<string>) =>
  Schema.Union([
    Schema.String,
    Schema.Array(Schema.Union([Schema.String, Schema.Record(Schema.String, Schema.Unknown)])),
    Schema.Record(Schema.String, Schema.Unknown)
  ])
    .annotate({
      description: `${description} In a body it may be an object as well: \`{"affiliates": [1, 2]}\`.`,
      message: "must be an object of filters, or a list such as affiliate:1,2,country:5"
    })
    .pipe(
      Schema.decodeTo(Schema.Array(Schema.String), {
        decode: SchemaGetter.transform((given) =>
          warningsOf(known, Array.isArray(given) ? given.map(String) : [])
        ),
        encode: SchemaGetter.transform((names): ReadonlyArray<string> => names)
      })
    )
