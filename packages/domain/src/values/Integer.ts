/**
 * Whole numbers within bounds, as fields hold them and as requests write them.
 */
import { Schema, SchemaGetter } from "effect"

/** A whole number from `minimum` to `maximum`. Every problem has the same message, which states the range. */
export const between = (minimum: number, maximum: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`
  return Schema.Number.annotate({ message }).check(
    Schema.isInt({ message }).abort(),
    Schema.isBetween({ minimum, maximum }, { message })
  )
}

/** A count: a whole number that is never negative. */
export const Count = between(0, Number.MAX_SAFE_INTEGER)

const wholeNumberText = /^-?\d{1,15}$/

/** Text that is no whole number becomes NaN, so that the target schema says what it wanted. */
const read = (input: string | number): number =>
  typeof input === "number" ? input : wholeNumberText.test(input) ? Number(input) : Number.NaN

/**
 * `schema` as it may arrive in a request body: a JSON number, or the same number as text, as forms
 * send it. Encodes to the number.
 */
export const input = <S extends Schema.ConstraintCodec<number, number>>(schema: S) => {
  const message = Schema.resolveAnnotations(schema)?.message
  return Schema.Union([Schema.toEncoded(schema), Schema.String])
    .annotate({ message })
    .pipe(
      Schema.decodeTo(Schema.Number, {
        decode: SchemaGetter.transform(read),
        encode: SchemaGetter.transform((value: number): number | string => value)
      }),
      Schema.decodeTo(schema)
    )
}
