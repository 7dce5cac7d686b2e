/** Decimal numbers as requests write them, read without a binary float. */
import { Result, Schema } from "effect"

/** A number with at most twelve decimals and no exponent. */
export const pattern = /^-?\d{1,19}(\.\d{1,12})?$/u

/** A number as records carry it where a binary float would not do: `0.9213`, `100`. */
export const Decimal = Schema.String.check(
  Schema.isPattern(pattern, { expected: "a decimal number" })
)
  .annotate({ description: "A number as decimal text", examples: ["0.9213"] })
  .pipe(Schema.brand("Decimal"))
export type Decimal = typeof Decimal.Type

/** The text is no decimal number. */
export class NotDecimal extends Schema.TaggedError<NotDecimal>()("NotDecimal", {}) {}

/** A JSON number has more digits than a binary float keeps, so it may differ from the input. */
export class NumberInexact extends Schema.TaggedError<NumberInexact>()("NumberInexact", {}) {}

/** The number has more decimals than it may. */
export class TooManyDecimals extends Schema.TaggedError<TooManyDecimals>()("TooManyDecimals", {}) {}

/** Why a decimal number is refused. */
export type DecimalFailure = NotDecimal | NumberInexact | TooManyDecimals

const decimalText = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/u

/** Above 15 significant digits a JSON number may already have lost what its sender wrote. */
const isExact = (digits: bigint): boolean => digits.toString().replace(/^-|0+$/g, "").length <= 15

/** The count of units of which `decimals` digits lie behind the point: of `1.5` with 4 decimals, 15000. */
export const unitsOf = (
  input: string | number,
  decimals: number
): Result.Result<bigint, DecimalFailure> => {
  const match = decimalText.exec(String(input))
  if (match === null) return Result.fail(new NotDecimal())
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match
  const digits = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n)
  const shift = BigInt(Number(exponent) - fraction.length + decimals)
  const divisor = shift < 0n ? 10n ** -shift : 1n
  if (digits % divisor !== 0n) return Result.fail(new TooManyDecimals())
  if (typeof input === "number" && !isExact(digits)) return Result.fail(new NumberInexact())
  return Result.succeed(shift < 0n ? digits / divisor : digits * 10n ** shift)
}
