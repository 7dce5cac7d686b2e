import { Dimension, Nearest } from "@affnet/domain"
import { Effect, Schema } from "effect"
import { because } from "../failures/ToolFailure.ts"

/** What a report is filtered by, as a model writes it: `{ offer: 3, country: [1, 2] }`. */

const Value = Schema.Union([Schema.String, Schema.Number])

/** Names of dimensions, each with a value or several. */
export const Filters = Schema.Record(Schema.String, Schema.Union([Value, Schema.Array(Value)]))

type Given = (typeof Filters.Type)[string]

/** Ids are numbers, even where a model has written them as text. */
const valuesOf = (key: Dimension.FilterKey, given: Given): ReadonlyArray<string | number> => {
  const values = Array.isArray(given) ? given : [given]
  return values.map((value) => (Dimension.isIdKey(key) ? Number(value) : String(value)))
}

/** The parameters of a report, named as the contract names them. */
export const parametersOf = (filters: typeof Filters.Type) =>
  Effect.forEach(Object.entries(filters), ([name, given]) => {
    const key = Dimension.findFilter(name)
    return key === undefined
      ? Effect.fail(because(`filters: ${Nearest.unknown("filter", name, Dimension.filterKeys)}`))
      : Effect.succeed([key, valuesOf(key, given)] as const)
  })
