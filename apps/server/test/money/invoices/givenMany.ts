import { TimeZone } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { coverageOf } from "../../../src/money/invoices/Covered.ts"
import { columnsOf } from "../../../src/money/invoices/InvoiceColumns.ts"
import { InvoiceCreation } from "../../../src/money/invoices/InvoiceCreation.ts"
import { InvoiceParts } from "../../../src/money/invoices/InvoiceParts.ts"
import { makeTransaction } from "../../../src/platform/sql/Transaction.ts"
import { startingAt } from "../../../src/testing/MovedClock.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { type Answer, get, sendJson } from "../../fixtures/TestServer.ts"
import { now } from "../../tracking/conversions/givenOfferWithClick.ts"
import { path as receivables } from "./givenBilled.ts"
import { givenEarned, path as payables } from "./givenEarned.ts"

const pathOf = { advertiser: receivables, affiliate: payables }

/** Whose invoices are made. */
export type Side = keyof typeof pathOf

type Fields = Readonly<Record<string, unknown>>

const Sum = Schema.Struct({ value: Schema.String, currency: Schema.String })
const Line = Schema.Struct({
  kind: Schema.String,
  count: Schema.Number,
  unit: Schema.NullOr(Schema.String),
  amount: Schema.String,
  currency: Schema.String,
  offer: Schema.NullOr(Schema.Struct({ title: Schema.String }))
})
const Shown = Schema.Struct({ amount: Sum, total: Sum, lines: Schema.Array(Line) })

/** That of the server. */
const clock = startingAt(now * 1000)

/** What an invoice, or its preview, comes to. */
const shownOf = ({ info, text }: Answer) => {
  assert.isDefined(info.invoice, text)
  return Schema.decodeUnknownSync(Shown)(info.invoice)
}

/** An affiliate of an advertiser with more conversions than are bound at once, and what managers do with them. */
export const givenMany = Effect.gen(function* () {
  const earned = yield* givenEarned
  const { advertiser_id, affiliate_id, convert, key, offers, sql } = earned
  const inTransaction = yield* makeTransaction
  const creation = yield* InvoiceCreation
  const parts = yield* InvoiceParts
  const third = yield* givenOffer({ advertiser_id, title: "Autumn sale" })
  yield* givenGoal({ offer_id: third, is_default: 1, title: "Lead" })
  const sold = [offers.dollars, offers.euros, third, offers.dollars, offers.euros, third, third]
  const transactions = yield* Effect.forEach(sold, (offer, index) =>
    convert(`${index + 1}.25`, offer)
  )
  const accountOf = { advertiser: advertiser_id, affiliate: affiliate_id }
  const post = (side: Side, path: string, fields: Fields) =>
    sendJson(key, "POST", pathOf[side] + path, {
      [`${side}_id`]: accountOf[side],
      currency: "USD",
      ...fields
    })
  const asked = (side: Side) => ({ account_id: accountOf[side], currency: "USD" }) as const
  const utc = TimeZone.TimeZone.make("UTC")

  return {
    ...earned,
    accountOf,
    first: transactions[0] ?? "",
    transactions,
    ask: (side: Side, fields: Fields = {}) => post(side, "", fields),
    bill: Effect.fnUntraced(function* (side: Side, fields: Fields = {}) {
      const { info, status, text } = yield* post(side, "", fields)
      assert.strictEqual(status, 200, text)
      return Number(info.invoice_id)
    }),
    preview: (side: Side, fields: Fields = {}) =>
      Effect.map(post(side, "/preview", fields), shownOf),
    show: (side: Side, id: number) => get(key, `${pathOf[side]}/${id}`),
    shown: (side: Side, id: number) => Effect.map(get(key, `${pathOf[side]}/${id}`), shownOf),
    listed: (side: Side) => get(key, `${pathOf[side]}?${side}_id=${accountOf[side]}`),
    reject: Effect.fnUntraced(function* (side: Side, id: number) {
      const answer = yield* sendJson(key, "PUT", `${pathOf[side]}/${id}`, { status: "rejected" })
      assert.strictEqual(answer.status, 200, answer.text)
    }),
    /** Somebody begins with an invoice and binds everything; what it does then. */
    begin: Effect.fnUntraced(function* (side: Side) {
      const columns = columnsOf[side]
      const input = asked(side)
      const id = yield* parts.begin(columns, input)
      const covered = yield* parts.bind(columns, id, coverageOf(input, utc))
      return {
        id,
        giveUp: parts.giveUp(columns, id),
        finish: inTransaction(
          creation.create(columns, "system", { input, attachment: undefined, covered })
        ).pipe(Effect.provide(clock))
      }
    }, Effect.provide(clock)),
    /** How many of the conversions are bound to anything. */
    bound: (side: Side) =>
      sql`
        SELECT id FROM conversions WHERE ${sql(columnsOf[side].bound)} IS NOT NULL
        AND ${sql(columnsOf[side].account)} = ${accountOf[side]}`.pipe(
        Effect.map((rows) => rows.length),
        Effect.orDie
      ),
    /** How many invoices of the account are bound in parts at this moment, or let go of. */
    bindings: (side: Side) =>
      sql`
        SELECT invoice_id FROM invoice_bindings
        WHERE side = ${side} AND account_id = ${accountOf[side]}`.pipe(
        Effect.map((rows) => rows.length),
        Effect.orDie
      )
  }
}).pipe(Effect.provide([InvoiceParts.layer, InvoiceCreation.layer]))
