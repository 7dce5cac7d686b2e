import { Schema } from "effect"

/**
 * Adds an example to a record, given as it stands on the wire. It is decoded at once, so that none
 * can be shown that the record would not take.
 */
export const withExample =
  <S extends Schema.Codec<unknown, unknown>>(example: S["Encoded"]) =>
  (schema: S) =>
    schema.annotate({ examples: [Schema.decodeSync(schema)(example)] })
