/** Files of orders, as advertisers write them. */
import { Result, Schema } from "effect"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { type Currency, CurrencyInput } from "../../values/Currency.ts"
import type { FileRule } from "../../values/FileRule.ts"
import { Id } from "../../values/Id.ts"
import type { Money } from "../../values/Money.ts"
import * as Nearest from "../../values/Nearest.ts"
import { PriceText } from "../../values/Price.ts"
import * as Text from "../../values/Text.ts"

/** The file of a reconciliation. */
export const fileRule: FileRule = { maxBytes: 8 * 1024 * 1024, types: ["text/csv"] }

/** The most orders of a file. */
export const linesMax = 20_000

/** What names a conversion, the surest first. */
const names = ["conversion_id", "transaction_id", "order_id"] as const
export type KeyName = (typeof names)[number]

/** The columns that a file may have. */
export const columns = [...names, "status", "amount", "revenue", "currency"] as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const idMessage = "must be the id of a conversion"
const transactionMessage = "must be a transaction id"
const statusMessage = "must be one of pending, approved, rejected, hold, trash"

/** An empty value is one that is not given. */
const cells = {
  conversion_id: Schema.NumberFromString.pipe(Schema.decodeTo(Id)).annotate({ message: idMessage }),
  transaction_id: Schema.String.check(Schema.isPattern(uuid, { message: transactionMessage })),
  order_id: Text.filled(255),
  status: ConversionStatus.annotate({ message: statusMessage }),
  amount: PriceText,
  revenue: PriceText,
  currency: CurrencyInput
}
const lowered: ReadonlySet<string> = new Set(["transaction_id", "status"])

const decoders = {
  conversion_id: Schema.decodeResult(cells.conversion_id),
  transaction_id: Schema.decodeResult(cells.transaction_id),
  order_id: Schema.decodeResult(cells.order_id),
  status: Schema.decodeUnknownResult(cells.status),
  amount: Schema.decodeResult(cells.amount),
  revenue: Schema.decodeResult(cells.revenue),
  currency: Schema.decodeResult(cells.currency)
}

/** An order. */
export interface Order {
  /** Where it stands in the file. */
  readonly line: number
  /** What names its conversion. */
  readonly key: { readonly by: KeyName; readonly value: string }
  readonly order_id: string | null
  readonly status: ConversionStatus | undefined
  readonly amount: Money | undefined
  readonly revenue: Money | undefined
  readonly currency: Currency | undefined
}

/** The problem of a file's first line; none when it is valid. */
export const headerProblem = (header: ReadonlyArray<string>): string | undefined => {
  const unknown = header.find((name) => !columns.some((column) => column === name))
  if (unknown !== undefined) return `Line 1: ${Nearest.unknown("column", unknown, columns)}`
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) return `Line 1: \`${twice}\` stands there twice`
  return header.some((name) => names.some((key) => key === name))
    ? undefined
    : `Line 1: must name ${names.join(", ")} or one of them`
}

/** An order of a line, or the column that is wrong with it and why. */
export const read = (
  line: number,
  header: ReadonlyArray<string>,
  values: ReadonlyArray<string>
): Result.Result<Order, string> =>
  Result.gen(function* () {
    const cell = (name: (typeof columns)[number]): string => {
      const value = values[header.indexOf(name)]?.trim() ?? ""
      return lowered.has(name) ? value.toLowerCase() : value
    }
    const given = <A>(
      name: (typeof columns)[number],
      decode: (text: string) => Result.Result<A, { readonly message: string }>
    ): Result.Result<A | undefined, string> => {
      const text = cell(name)
      return text === ""
        ? Result.succeed(undefined)
        : Result.mapError(decode(text), ({ message }) => `\`${name}\` ${message.split("\n")[0]}`)
    }
    const conversion_id = yield* given("conversion_id", decoders.conversion_id)
    const transaction_id = yield* given("transaction_id", decoders.transaction_id)
    const order_id = yield* given("order_id", decoders.order_id)
    const named = { conversion_id: conversion_id?.toString(), transaction_id, order_id }
    const by = names.find((name) => named[name] !== undefined)
    if (by === undefined) return yield* Result.fail(`must have a value for ${names.join(", ")}`)
    return {
      line,
      key: { by, value: named[by] ?? "" },
      order_id: order_id ?? null,
      status: yield* given("status", decoders.status),
      amount: yield* given("amount", decoders.amount),
      revenue: yield* given("revenue", decoders.revenue),
      currency: yield* given("currency", decoders.currency)
    }
  })
