/** What conversions are as they are bound to invoices, or counted. */
import { type ConversionLines, Currency } from "@affnet/domain"
import { Schema } from "effect"
import * as Rows from "../../platform/sql/Rows.ts"
import { partFields, withSums } from "./partialSums.ts"

type Line = ConversionLines.ConversionLine

const key = { offer_id: Rows.Integer, goal_id: Rows.Integer, currency: Currency.Currency }

const Bound = Schema.Struct({
  ...key,
  created_millis: Rows.Integer,
  money: Rows.Money,
  network_money: Rows.Money
})
const decodeBound = Schema.decodeUnknownSync(Schema.Array(Bound))

/** The line of each conversion, and when it was made. */
export const boundConversions = (rows: ReadonlyArray<unknown>) =>
  decodeBound(rows).map(({ created_millis, money, network_money, ...one }) => ({
    created_millis,
    line: {
      ...one,
      count: 1,
      lowest: money,
      highest: money,
      amount: money,
      network_amount: network_money
    }
  }))

const Counted = Schema.Struct({
  ...key,
  count: Rows.Integer,
  lowest: Rows.Money,
  highest: Rows.Money,
  ...partFields
})
const decodeCounted = Schema.decodeUnknownSync(Schema.Array(Counted))

/** Lines whose sums no 64-bit integer may hold. */
export const countedLines = (rows: ReadonlyArray<unknown>): ReadonlyArray<Line> =>
  decodeCounted(rows).map(withSums)
