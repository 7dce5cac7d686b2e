/** Exchange rates as requests write them. */
import { Effect, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { type DecimalFailure, unitsOf } from "./DecimalText.ts"
import { ExchangeRate as Rate } from "./Money.ts"

const decimals = 12
const unitsMax = 10n ** BigInt(2 * decimals)

const messages: { readonly [Tag in DecimalFailure["_tag"]]: string } = {
  NotDecimal: "must be a decimal number, such as 1.1",
  NumberInexact: 'has too many digits for a JSON number; send it as text, such as "1.1"',
  TooManyDecimals: `must have at most ${decimals} decimals`
}

const textOf = (units: bigint): string => {
  const digits = units.toString().padStart(decimals + 1, "0")
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/u, "")
}

const read = (input: string | number): Result.Result<string, string> =>
  unitsOf(input, decimals).pipe(
    Result.mapError(({ _tag }) => messages[_tag]),
    Result.filterOrFail(
      (units) => units > 0n,
      () => "must be above 0"
    ),
    Result.filterOrFail(
      (units) => units < unitsMax,
      () => `must have at most ${decimals} digits before the point`
    ),
    Result.map(textOf)
  )

/** A rate as requests write it: a JSON number or its text. Encodes to the text. */
export const RateInput = Schema.Union([Schema.String, Schema.Finite])
  .annotate({
    description: `Units of the currency per one unit of the network's currency, with at most ${decimals} decimals`,
    message: messages.NotDecimal
  })
  .pipe(
    Schema.decodeTo(Rate, {
      decode: SchemaGetter.transformEffect((input: string | number) =>
        Effect.mapError(
          Effect.fromResult(read(input)),
          (message) => new SchemaIssue.InvalidValue({ message })
        )
      ),
      encode: SchemaGetter.transform((rate): string | number => rate)
    })
  )
