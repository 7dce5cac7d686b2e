import { InvoiceRecord, Measures } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { makeTransaction } from "../../../src/platform/sql/Transaction.ts"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { type Answer, get, sendJson } from "../../fixtures/TestServer.ts"
import { givenOfferWithClick, now, track } from "../../tracking/conversions/givenOfferWithClick.ts"

export const path = "/api/v2/network/aff-billing/invoices"
export const own = "/api/v2/affiliate/aff-billing/invoices"

const Shown = Schema.toEncoded(InvoiceRecord.AffiliateInvoiceDetails)

/** An invoice as an answer shows it. */
export const detailsOf = ({ info, text }: Answer) => {
  assert.isDefined(info.invoice, text)
  return Schema.decodeUnknownSync(Shown)(info.invoice)
}

type Details = ReturnType<typeof detailsOf>

/** Its lines, each in a few words. */
export const linesOf = ({ lines }: Details): ReadonlyArray<string> =>
  lines.map(({ amount, count, currency, kind }) => `${kind} ${count} ${amount} ${currency}`)

interface Click {
  readonly offer_id: number
  readonly affiliate_id: number
  readonly payout: bigint
  readonly revenue: bigint
}

/** A click that is paid, in the network's currency; its visitor came twice more. */
export const givenPaidClick = Effect.fnUntraced(
  function* ({ affiliate_id, offer_id, payout, revenue }: Click) {
    const deltas = yield* StatisticDeltasRepo
    const inTransaction = yield* makeTransaction
    const measures = {
      ...Measures.zero,
      clicks: 3n,
      unique_clicks: 1n,
      clicks_payout: payout,
      network_clicks_payout: payout,
      clicks_revenue: revenue,
      network_clicks_revenue: revenue
    }
    const key = { affiliate_id, offer_id, goal_id: 0, currency: "USD" }
    yield* inTransaction(deltas.insert([{ created_millis: now * 1000, ...key, measures }]))
    yield* Effect.flatMap(Folding, ({ fold }) => fold)
  },
  Effect.provide([Folding.layer, StatisticDeltasRepo.layer])
)

/** What an affiliate earned in two currencies, and what managers and the affiliate do with its invoices. */
export const givenEarned = Effect.gen(function* () {
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
  const sponsor = yield* givenAffiliate({ referral_percent: 100_000 })
  const affiliate_id = yield* givenAffiliate({ referred_by: sponsor, company_name: "Ann's Blog" })
  const convert = Effect.fnUntraced(function* (payout: string, offer = offer_id) {
    const click_id = yield* givenClick({ offer_id: offer, affiliate_id })
    const said = { payout, revenue: "20.00", conv_status: "approved" }
    const answer = yield* track("conv", { click_id, ...said })
    assert.strictEqual(answer.status, 200, answer.text)
    return String(answer.info.transaction_id)
  })
  const { key } = yield* givenKey("manager")
  const generate = Effect.fnUntraced(function* (fields: Readonly<Record<string, unknown>> = {}) {
    const answer = yield* sendJson(key, "POST", path, {
      affiliate_id,
      currency: "USD",
      ...fields
    })
    assert.strictEqual(answer.status, 200, answer.text)
    return Number(answer.info.invoice_id)
  })
  return {
    advertiser_id,
    affiliate: yield* givenKeyOf("affiliate", affiliate_id),
    affiliate_id,
    change: (id: number, fields: Columns) => sendJson(key, "PUT", `${path}/${id}`, fields),
    convert,
    credit: (id: number) => sendJson(key, "POST", `${path}/${id}/credit-note`, {}),
    generate,
    key,
    offers: { dollars: offer_id, euros },
    read: (id: number) => Effect.map(get(key, `${path}/${id}`), detailsOf),
    sponsor,
    sql
  }
})
