import {
  Currency,
  type InvoiceSide,
  type Ledger,
  Money,
  ReportDate,
  Statement,
  TimeZone
} from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../../src/platform/sql/Rows.ts"
import { get } from "../../fixtures/TestServer.ts"

type Side = InvoiceSide.InvoiceSide

const sides = {
  affiliate: {
    invoices: "affiliate_invoices",
    fact: "affiliate_invoice",
    uninvoiced: ["approved", "referral"],
    due: "invoiced",
    settled: "paid",
    sign: -1n
  },
  advertiser: {
    invoices: "invoices",
    fact: "invoice",
    uninvoiced: ["unbilled"],
    due: "billed",
    settled: "received",
    sign: 1n
  }
} as const

const Entry = Schema.Struct({
  id: Rows.Integer,
  fact: Schema.String,
  reason: Schema.String,
  kind: Schema.NullOr(Schema.String),
  billed_in: Schema.NullOr(Currency.Currency),
  created_millis: Rows.Integer,
  account: Schema.String,
  currency: Currency.Currency,
  amount: Rows.Money,
  network_amount: Rows.Money
})
type Entry = typeof Entry.Type
const decode = Schema.decodeUnknownEffect(Schema.Array(Entry))

const ofFacts: Readonly<Record<string, Statement.Kind>> = {
  opening: "opening",
  clicks: "click",
  payout: "payout"
}

const kindOf = (
  side: Side,
  { account, billed_in, currency, fact, kind, reason }: Entry
): Statement.Kind => {
  const known = ofFacts[fact]
  if (known !== undefined) return known
  if (fact !== "conversion") return billed_in === currency ? "invoice" : "exchange"
  if (account.endsWith(":referral")) return "referral"
  if (kind === "correction" || kind === `${side}_correction`) return "correction"
  if (reason.startsWith("adjustment ")) return "adjustment"
  return kind === null ? "conversion" : "change"
}

/** What an invoice adds by way of the network's accounts. */
const ofNetwork: Readonly<Record<string, Statement.Kind>> = {
  "network:tax": "tax",
  "network:rounding": "rounding",
  "network:fx": "exchange",
  "network:cost": "charge",
  "network:revenue": "charge"
}

/** An account, and a period on the clocks of the network's zone. */
interface Asked {
  readonly side: Side
  readonly id: number
  readonly from: ReportDate.ReportDate
  readonly to: ReportDate.ReportDate
  readonly timezone: TimeZone.TimeZone
}

/** What the entries of one transaction move, if it has any of the account's own. */
const movedBy = (entries: ReadonlyArray<Entry>, { from, id, side, timezone, to }: Asked) => {
  const { startMillis } = ReportDate.range(from, to, timezone)
  const { due, settled, sign, uninvoiced } = sides[side]
  const nameOf = (stage: string) => `${side}:${id}:${stage}`
  const accounts = [...uninvoiced, due, settled].map(nameOf)
  const own = entries.filter(({ account }) => accounts.includes(account))
  const movement = (
    { created_millis, currency }: Entry,
    { amount, network_amount }: Ledger.Value,
    [stage, kind]: readonly [Statement.Stage, Statement.Kind]
  ): Statement.Movement => ({
    date: created_millis < startMillis ? undefined : TimeZone.dayOf(created_millis, timezone),
    kind,
    stage,
    currency,
    amount: sign * amount,
    network_amount: sign * network_amount
  })
  const less = ({ amount, network_amount }: Entry) => ({
    amount: -amount,
    network_amount: -network_amount
  })
  const stated = own.filter(({ account }) => account !== nameOf(settled))
  const added = entries.flatMap((entry) => {
    const kind = entry.account === nameOf(settled) ? "payment" : ofNetwork[entry.account]
    const isAdded = kind !== undefined && entry.billed_in === entry.currency && own.length > 0
    return isAdded ? [{ entry, kind }] : []
  })
  return [
    ...stated.map((entry) =>
      movement(entry, entry, [
        entry.account === nameOf(due) ? "due" : "uninvoiced",
        kindOf(side, entry)
      ])
    ),
    ...added.flatMap(({ entry, kind }) => [
      movement(entry, less(entry), ["due", kind]),
      movement(entry, entry, ["due", "invoice"])
    ])
  ]
}

/** What moved on an account until the end of a period: from all of its entries, one by one. */
const recomputed = Effect.fnUntraced(function* (asked: Asked) {
  const { from, id, side, timezone, to } = asked
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT t.id, t.fact, t.reason, t.kind, t.created_millis, e.account, e.currency, e.amount,
      e.network_amount, i.currency AS billed_in
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      LEFT JOIN ${sql(sides[side].invoices)} i ON i.id = t.fact_id AND t.fact = ${sides[side].fact}
    WHERE t.created_millis < ${ReportDate.range(from, to, timezone).endMillis} AND t.id IN (
      SELECT transaction_id FROM ledger_entries WHERE account LIKE ${`${side}:${id}:%`})`
  const transactions = Map.groupBy(yield* decode(rows), (entry) => entry.id)
  return [...transactions.values()].flatMap((entries) => movedBy(entries, asked))
})

/** A statement, as a manager reads it. */
export const statementOf = (key: string, path: string) =>
  Effect.map(get(key, `/api/v2/network/${path}`), ({ info, text }) => {
    assert.isDefined(info.statement, text)
    return Schema.decodeUnknownSync(Statement.Statement)(info.statement)
  })

/** What an affiliate's statement of ten days ends with. */
export const closingOf = (key: string, affiliate: number) =>
  Effect.map(
    statementOf(key, `aff-billing/statements/${affiliate}?rangeFrom=2026-01-21&rangeTo=2026-02-01`),
    ({ closing_balance }) => Money.fromAmount(closing_balance)
  )

/** The statement of an account is what all entries come to. */
export const statedAsRecomputed = Effect.fnUntraced(function* (key: string, asked: Asked) {
  const { from, id, side, to } = asked
  const path = `${side === "affiliate" ? "aff-billing" : "adv-billing"}/statements/${id}`
  const query = new URLSearchParams({ rangeFrom: from, rangeTo: to })
  const stated = yield* statementOf(key, `${path}?${query}`)
  const expected = Statement.of(stated, yield* recomputed(asked))
  assert.deepStrictEqual(stated, expected, JSON.stringify(asked))
})
