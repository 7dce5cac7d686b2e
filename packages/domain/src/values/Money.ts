/**
 * Money is a whole count of 1/10 000 units of its currency, never a binary float. Records and
 * answers carry it as `Amount`, decimal text; requests write it as a number or as text. One
 * rounding rule holds everywhere, see `divide`.
 */
import { Brand, Effect, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { type DecimalFailure, unitsOf as unitsOfDecimal } from "./DecimalText.ts"

export { NotDecimal, NumberInexact, TooManyDecimals } from "./DecimalText.ts"

const decimals = 4
const minimumUnits = -(2n ** 63n)
const maximumUnits = 2n ** 63n - 1n

/** A count of 1/10 000 units within the signed 64-bit range, as databases hold it. */
export const Money = Schema.BigInt.check(
  Schema.isBetweenBigInt({ minimum: minimumUnits, maximum: maximumUnits })
)
  .annotate({ description: "Money as a count of 1/10 000 units" })
  .pipe(Schema.brand("Money"))
export type Money = typeof Money.Type

const money = Brand.nominal<Money>()

/** Nothing. */
export const zero: Money = money(0n)

/** The result does not fit the signed 64-bit range. */
export class MoneyOutOfRange extends Schema.TaggedError<MoneyOutOfRange>()("MoneyOutOfRange", {}) {}

/** Money of a count of 1/10 000 units. */
export const fromUnits = (units: bigint): Result.Result<Money, MoneyOutOfRange> =>
  units < minimumUnits || units > maximumUnits
    ? Result.fail(new MoneyOutOfRange())
    : Result.succeed(money(units))

/** Decimal text with 2 to 4 decimals and nothing superfluous: `12.50`, `0.0125`, `-3.00`. */
const amountPattern = /^-?(0|[1-9]\d{0,14})\.(\d\d|\d\d[1-9]|\d{3}[1-9])$/u

const unitsOf = (amount: string): bigint => {
  const [whole = "", fraction = ""] = amount.split(".")
  return BigInt(whole + fraction.padEnd(decimals, "0"))
}

/** Up to this many characters an amount lies within the 64-bit range, whatever its digits are. */
const surelyInRange = 17

const isCanonical = (text: string): boolean =>
  text !== "-0.00" && (text.length <= surelyInRange || Result.isSuccess(fromUnits(unitsOf(text))))

/** Money as records carry it: decimal text with 2 to 4 decimals. */
export const Amount = Schema.String.check(
  Schema.isPattern(amountPattern, { expected: "a decimal amount such as 12.50" }).abort(),
  Schema.makeFilter(isCanonical, {
    expected: "a canonical amount within the 64-bit range",
    toJsonSchema: () => [{}, true]
  })
)
  .annotate({
    identifier: "Amount",
    description: "Decimal amount as text, with 2 to 4 decimals",
    examples: ["12.50", "0.0125"]
  })
  .pipe(Schema.brand("Amount"))
export type Amount = typeof Amount.Type

const brandAmount = Brand.nominal<Amount>()

/** The exact money of an amount. */
export const fromAmount = (amount: Amount): Money => money(unitsOf(amount))

/** The amount as text: at least 2 decimals, further ones only when they are not zero. */
export const toAmount = (value: Money): Amount => {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0")
  const whole = digits.slice(0, -decimals)
  const fraction = digits.slice(-decimals).replace(/0{1,2}$/, "")
  return brandAmount(`${value < 0n ? "-" : ""}${whole}.${fraction}`)
}

/** Why `parse` refuses an input. */
export type ParseFailure = DecimalFailure | MoneyOutOfRange

/**
 * Reads money from a JSON number or its text: `12.5`, `"12.50"`, `"1e3"`. The value counts, so `1.50000` is fine
 * and `1.00001` is not. A number is read by its shortest decimal text, and refused above 15 significant digits,
 * where it may differ from the input; text has no limit.
 */
export const parse = (input: string | number): Result.Result<Money, ParseFailure> =>
  Result.flatMap(unitsOfDecimal(input, decimals), fromUnits)

const parseMessages: { readonly [Tag in ParseFailure["_tag"]]: string } = {
  NotDecimal: "must be a decimal number, such as 12.50",
  NumberInexact: 'has too many digits for a JSON number; send it as text, such as "12.50"',
  TooManyDecimals: "must have at most 4 decimals",
  MoneyOutOfRange: `must lie between ${toAmount(money(minimumUnits))} and ${toAmount(
    money(maximumUnits)
  )}`
}

const read = SchemaGetter.transformEffect((input: string | number) =>
  Effect.fromResult(parse(input)).pipe(
    Effect.mapError(({ _tag }) => new SchemaIssue.InvalidValue({ message: parseMessages[_tag] }))
  )
)

const inputFrom = <S extends Schema.ConstraintCodec<number, number>>(number: S) =>
  Schema.Union([Schema.String, number])
    .annotate({
      description: "Amount with at most 4 decimals, as a number or as text",
      message: parseMessages.NotDecimal
    })
    .pipe(
      Schema.decodeTo(Money, {
        decode: read,
        encode: SchemaGetter.transform((units): string | number => toAmount(money(units)))
      })
    )

/**
 * Money as requests write it: a JSON number or numeric text with at most 4 decimals. Encodes to the
 * amount as text.
 */
export const MoneyInput = inputFrom(Schema.Finite)

const atLeastZero = { message: "must be at least 0" }

/** `MoneyInput` that is not negative. */
export const NonNegativeMoneyInput = inputFrom(
  Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0, atLeastZero))
).check(Schema.isGreaterThanOrEqualToBigInt(0n, atLeastZero))

/**
 * `MoneyInput` for queries. They are text alone, and a schema that also takes numbers would read that
 * text as a binary float.
 */
export const MoneyText = Schema.String.annotate({
  description: "Amount with at most 4 decimals",
  examples: ["12.50"]
}).pipe(
  Schema.decodeTo(Money, {
    decode: read,
    encode: SchemaGetter.transform((units): string => toAmount(money(units)))
  })
)

/** `MoneyText` that is not negative. */
export const NonNegativeMoneyText = MoneyText.check(
  Schema.isGreaterThanOrEqualToBigInt(0n, atLeastZero)
)

/** The sum, refused when it leaves the 64-bit range. */
export const sum = (values: Iterable<Money>): Result.Result<Money, MoneyOutOfRange> => {
  let units = 0n
  for (const value of values) units += value
  return fromUnits(units)
}

/** The sum of two, refused when it leaves the 64-bit range. */
export const add = (a: Money, b: Money): Result.Result<Money, MoneyOutOfRange> => fromUnits(a + b)

/** The difference, refused when it leaves the 64-bit range. */
export const subtract = (a: Money, b: Money): Result.Result<Money, MoneyOutOfRange> =>
  fromUnits(a - b)

/**
 * The one rounding rule of money: the quotient rounded to a whole unit, which is the fourth
 * decimal, halves away from zero (0.00005 → 0.0001, -0.00005 → -0.0001). `denominator` is positive.
 */
export const divide = (numerator: bigint, denominator: bigint): bigint => {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** Units of a currency that one unit of the network's currency buys: positive decimal text. */
export const ExchangeRate = Schema.String.check(
  Schema.isPattern(/^\d{1,12}(\.\d{1,12})?$/u, { expected: "a decimal number" }),
  Schema.makeFilter((text) => /[1-9]/.test(text), {
    expected: "a number above 0",
    toJsonSchema: () => [{}, true]
  })
)
  .annotate({
    description: "Units of the currency per one unit of the network's currency, as decimal text",
    examples: ["0.9213"]
  })
  .pipe(Schema.brand("ExchangeRate"))
export type ExchangeRate = typeof ExchangeRate.Type

const fractionOf = (rate: ExchangeRate) => {
  const [whole = "", decimals = ""] = rate.split(".")
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}

/** Money of one currency in another: an exact fraction of both rates, rounded once by `divide`. */
export const convert = (
  value: Money,
  rateFrom: ExchangeRate,
  rateTo: ExchangeRate
): Result.Result<Money, MoneyOutOfRange> => {
  const from = fractionOf(rateFrom)
  const to = fractionOf(rateTo)
  return fromUnits(divide(value * to.numerator * from.denominator, to.denominator * from.numerator))
}

const rateDecimals = 12

/** Units of a currency that one unit of another one buys, for people to read: what `convert` takes is exact. */
export const rateBetween = (rateFrom: ExchangeRate, rateTo: ExchangeRate): string => {
  const from = fractionOf(rateFrom)
  const to = fractionOf(rateTo)
  const scale = 10n ** BigInt(rateDecimals)
  const digits = divide(to.numerator * from.denominator * scale, to.denominator * from.numerator)
  const text = digits.toString().padStart(rateDecimals + 1, "0")
  return `${text.slice(0, -rateDecimals)}.${text.slice(-rateDecimals)}`.replace(/\.?0+$/u, "")
}
