import { InvoiceRecord } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { type Answer, get, sendJson } from "../../fixtures/TestServer.ts"
import { givenOfferWithClick, track } from "../../tracking/conversions/givenOfferWithClick.ts"

export const path = "/api/v2/network/adv-billing/invoices"

const Shown = Schema.toEncoded(InvoiceRecord.InvoiceDetails)

/** An invoice as an answer shows it. */
export const detailsOf = ({ info, text }: Answer) => {
  assert.isDefined(info.invoice, text)
  return Schema.decodeUnknownSync(Shown)(info.invoice)
}

/** Approved conversions in two currencies of an advertiser, and what managers do with its invoices. */
export const givenBilled = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO exchange_rates (currency, date, rate, source)
    VALUES ('EUR', '2026-01-01', '0.8', 't') ON CONFLICT DO NOTHING`
  const sale = yield* givenOfferWithClick({
    offer: { title: "Spring sale" },
    goal: { title: "Purchase", type: 4 }
  })
  const { advertiser_id, offer_id } = sale
  const euros = yield* givenOffer({ advertiser_id, currency: "EUR", title: "Summer sale" })
  yield* givenGoal({ offer_id: euros, is_default: 1, title: "Sign-up", type: 3 })
  const convert = Effect.fnUntraced(function* (offer_id: number, revenue: string) {
    const click_id = yield* givenClick({ offer_id })
    const answer = yield* track("conv", { click_id, revenue, conv_status: "approved" })
    assert.strictEqual(answer.status, 200, answer.text)
  })
  yield* convert(offer_id, "10.00")
  yield* convert(offer_id, "9.00")
  yield* convert(euros, "8.00")
  const { key } = yield* givenKey("manager")
  return {
    advertiser: yield* givenKeyOf("advertiser", advertiser_id),
    advertiser_id,
    key,
    offers: { dollars: offer_id, euros },
    sql,
    generate: Effect.fnUntraced(function* (fields: Columns = {}) {
      const input = { advertiser_id, currency: "USD", ...fields }
      const answer = yield* sendJson(key, "POST", path, input)
      assert.strictEqual(answer.status, 200, answer.text)
      return Number(answer.info.invoice_id)
    }),
    change: (id: number, fields: Columns) => sendJson(key, "PUT", `${path}/${id}`, fields),
    read: (id: number) => Effect.map(get(key, `${path}/${id}`), detailsOf)
  }
})
