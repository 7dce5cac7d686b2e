/**
 * Columns that rows of single events are asked for by name, as clients of this API family name them.
 */
import { Schema, Struct } from "effect"
import * as Nearest from "../../values/Nearest.ts"

/** Columns by name, each with its heading as `title`. */
export type Columns = Readonly<Record<string, Schema.Top & { readonly DecodingServices: never }>>

interface ToAsked extends Struct.Lambda {
  <A extends Schema.Top>(self: A): Schema.optionalKey<Schema.NullOr<A>>
  readonly "~lambda.out": this["~lambda.in"] extends Schema.Top
    ? Schema.optionalKey<Schema.NullOr<this["~lambda.in"]>>
    : never
}

/** The requested fields of a row; null is unknown, or hidden from the role. */
export const asked = Struct.map(
  Struct.lambda<ToAsked>((column) => Schema.optionalKey(Schema.NullOr(column)))
)

/** The row says in which currency its money is, whatever else it was asked for. */
const always = "currency"

/** The message for an unknown column. */
export const problemOf = (all: Columns, name: string): string | undefined =>
  Object.hasOwn(all, name) ? undefined : Nearest.unknown("column", name, Object.keys(all))

/** The record of rows that were asked for some columns: exactly those, each once, and the currency if there is one. */
export const pick = (all: Columns, names: ReadonlyArray<string>) =>
  Schema.Struct(
    Object.fromEntries(
      [...new Set([...names, always])].flatMap((name) => {
        const column = all[name]
        return column === undefined ? [] : [[name, Schema.NullOr(column)]]
      })
    )
  )
