import { Schema } from "effect"

type AnyCodec = Schema.Codec<unknown, unknown>

/**
 * Adds an example to a record, given as it stands on the wire. It is decoded at once, so that none
 * can be shown that the record would not take.
 */
export const withExample =
  <S extends AnyCodec>(example: S["Encoded"]) =>
  (schema: S) =>
    schema.annotate({ examples: [Schema.decodeSync(schema)(example)] })

/** Says what a record is called in the document, what it is, and how one looks on the wire. */
export const record =
  <S extends AnyCodec>(identifier: string, description: string, example: S["Encoded"]) =>
  (schema: S) =>
    schema.annotate({
      identifier,
      description,
      examples: [Schema.decodeSync(schema)(example)]
    })

/** The same of what needs no description, such as what a request sends, whose operation has one. */
export const payload =
  <S extends AnyCodec>(identifier: string, example: S["Encoded"]) =>
  (schema: S) =>
    schema.annotate({ identifier, examples: [Schema.decodeSync(schema)(example)] })

/** The same of what follows from another record, with an example that was made of that one's. */
export const derived =
  <S extends Schema.Top>(identifier: string, description: string, example: S["Type"]) =>
  (schema: S) =>
    // Decoding brings its fields into their order.
    schema.annotate({
      identifier,
      description,
      examples: [Schema.decodeSync(Schema.toType(schema))(example)]
    })

/** The example of a record, to make that of something which follows from it. */
export const exampleOf = <S extends Schema.Top>(schema: S): S["Type"] => {
  const { examples: [example] = [], identifier } = Schema.resolveAnnotations(schema) ?? {}
  if (example === undefined) throw new Error(`${identifier ?? "A record"} has no example`)
  return example
}
