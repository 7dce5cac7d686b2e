/**
 * Lists as requests write them: an array, one value, or several in a text with commas between them. A value
 * counts once, however often it is named. They encode to arrays.
 */
import { Schema, SchemaGetter } from "effect"
import * as Text from "./Text.ts"

/** The most ids that a request names at once, where nothing says otherwise. */
export const idsMax = 1000

type Value = string | number
type Written = Value | ReadonlyArray<Value>

const partsOf = (written: Written): ReadonlyArray<string> => {
  const parts = [written]
    .flat()
    .flatMap((part) => String(part).split(","))
    .map((part) => part.trim())
    .filter((part) => part !== "")
  return [...new Set(parts)]
}

const written = (number: Schema.ConstraintCodec<number, number>, most: number, message: string) => {
  const value = Schema.Union([number, Schema.String]).annotate({ message })
  return Schema.Union([
    value,
    Schema.Array(value).check(Schema.isMaxLength(most, { message }))
  ]).annotate({ message })
}

const idText = /^\d{1,15}$/u

/** At most `most` ids. */
export const ids = <S extends Schema.ConstraintCodec<number, number>>(id: S, most = idsMax) => {
  const message = `must be at most ${most} ids, such as 3,7`
  return written(Schema.toEncoded(id), most, message).pipe(
    Schema.decodeTo(Schema.Array(Schema.Number), {
      decode: SchemaGetter.transform((input: Written) =>
        partsOf(input).map((part) => (idText.test(part) ? Number(part) : Number.NaN))
      ),
      encode: SchemaGetter.transform((list): Written => list)
    }),
    Schema.decodeTo(
      Schema.Array(id).annotate({ message }).check(Schema.isMaxLength(most, { message }))
    )
  )
}

/** At most `most` texts that fit `item`. */
export const texts = <S extends Schema.ConstraintCodec<string, string>>(
  item: S,
  most: number,
  message: string
) =>
  written(Schema.Finite, most, message).pipe(
    Schema.decodeTo(Schema.Array(Schema.String), {
      decode: SchemaGetter.transform(partsOf),
      encode: SchemaGetter.transform((list): Written => list)
    }),
    Schema.decodeTo(
      Schema.Array(item).annotate({ message }).check(Schema.isMaxLength(most, { message }))
    )
  )

/** At most `most` labels of up to 64 characters. */
export const labels = (most: number) =>
  texts(
    Text.filled(64),
    most,
    `must be at most ${most} labels of up to 64 characters, comma-separated`
  )
