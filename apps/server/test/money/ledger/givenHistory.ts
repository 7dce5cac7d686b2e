import { type InvoiceInput, Measures, TimeZone } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { coverageOf } from "../../../src/money/invoices/Covered.ts"
import { columnsOf } from "../../../src/money/invoices/InvoiceColumns.ts"
import { InvoiceParts } from "../../../src/money/invoices/InvoiceParts.ts"
import { InvoiceReleases } from "../../../src/money/invoices/InvoiceReleases.ts"
import { LedgerFolding } from "../../../src/money/ledger/LedgerFolding.ts"
import { makeTransaction } from "../../../src/platform/sql/Transaction.ts"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { startingAt } from "../../../src/testing/MovedClock.ts"
import { HoldReleases } from "../../../src/tracking/conversions/HoldReleases.ts"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { sendJson } from "../../fixtures/TestServer.ts"
import type { Dice } from "../../reports/statistics/Dice.ts"
import { givenOfferWithClick, now, track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { prepared, settled } from "./paidOut.ts"

/** An advertiser with offers in two currencies, and affiliates of which some were referred. */
export const givenTrade = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO exchange_rates (currency, date, rate, source)
    VALUES ('EUR', '2026-01-01', '0.9213', 't'), ('JPY', '2026-01-01', '151.37', 't')
    ON CONFLICT DO NOTHING`
  const { advertiser_id, offer_id: dollars } = yield* givenOfferWithClick()
  const offer_id = yield* givenOffer({ advertiser_id, currency: "EUR" })
  yield* givenGoal({ offer_id, is_default: 1, revenue_percent: 123_456 })
  const held = yield* givenOffer({ advertiser_id })
  yield* givenGoal({ offer_id: held, is_default: 1, conversion_status: 4, hold_days: 1 })
  const first = yield* givenAffiliate({ referral_percent: 123_457 })
  const second = yield* givenAffiliate({ referred_by: first })
  const affiliates = [first, second, yield* givenAffiliate({ referred_by: second })] as const
  const { key } = yield* givenKey("manager")
  const invoices: Array<string> = []
  const runs: Array<number> = []
  const payees = yield* Effect.forEach(affiliates, (affiliate_id) =>
    Effect.gen(function* () {
      for (const currency of ["USD", "EUR"]) yield* givenPaymentDetails(affiliate_id, { currency })
      return { affiliate_id, key: yield* givenKeyOf("affiliate", affiliate_id) }
    })
  )
  const transactions: Array<string> = []
  return {
    advertiser_id,
    affiliates,
    invoices,
    key,
    offers: [dollars, offer_id, held] as const,
    payees,
    runs,
    sql,
    transactions
  }
})
type Trade = Effect.Success<typeof givenTrade>

const amountOf = (dice: Dice): string => (dice.integer(0, 999_999) / 100).toFixed(2)

const receivables = "/api/v2/network/adv-billing/invoices"
const payables = "/api/v2/network/aff-billing/invoices"

/** What is added to an invoice by hand. */
const linesBy = (dice: Dice) => [
  dice.chance(0.5)
    ? { kind: "bonus", title: "Bonus", amount: `1${amountOf(dice)}` }
    : { kind: "deduction", title: "Fee", amount: `-1${amountOf(dice)}` },
  { kind: "credit", title: "Credit", amount: dice.pick(["0.0001", "-12.3456"]) }
]

/** The most conversions of one decision: each costs as much, however many there are by then. */
const decidedMax = 4

const statuses = ["pending", "approved", "approved", "rejected", "hold"] as const

/** What may happen, each by the way on which it happens in a network. */
const events = {
  convert: Effect.fnUntraced(function* (trade: Trade, dice: Dice) {
    const click_id = yield* givenClick({
      offer_id: dice.pick(trade.offers),
      affiliate_id: dice.pick(trade.affiliates)
    })
    const status = dice.chance(0.5) ? { conv_status: dice.pick(statuses) } : {}
    const money = dice.chance(0.3) ? { payout: amountOf(dice), revenue: amountOf(dice) } : {}
    const answer = yield* track("conv", { click_id, amount: amountOf(dice), ...status, ...money })
    assert.include([200, 409], answer.status, answer.text)
    if (answer.status === 200) trade.transactions.push(String(answer.info.transaction_id))
  }),
  change: Effect.fnUntraced(function* ({ transactions }: Trade, dice: Dice) {
    const [first] = transactions
    if (first === undefined) return
    const transaction_id = dice.pick([first, ...transactions])
    const answer = yield* track("conv-change", {
      transaction_id,
      ...(dice.chance(0.7) ? { conv_status: dice.pick(statuses) } : { payout: amountOf(dice) })
    })
    assert.include([200, 409], answer.status, answer.text)
  }),
  decide: Effect.fnUntraced(function* ({ key, transactions }: Trade, dice: Dice) {
    const [first] = transactions
    if (first === undefined) return
    const picked = Array.from({ length: dice.integer(1, decidedMax) }, () =>
      dice.pick([first, ...transactions])
    )
    const ids = [...new Set(picked)]
    const path = "/api/v2/network/reports/conversions/change-status"
    const status = dice.pick(["approved", "rejected", "pending"])
    const answer = yield* sendJson(key, "POST", path, { ids, status, conv_status: status })
    assert.include([200, 422], answer.status, answer.text)
  }),
  invoice: Effect.fnUntraced(function* (trade: Trade, dice: Dice) {
    const { advertiser_id, affiliates, key, offers } = trade
    const isPayable = dice.chance(0.5)
    const path = isPayable ? payables : receivables
    const statuses = ["draft", "unpaid", "rejected"] as const
    const answer = yield* sendJson(key, "POST", path, {
      ...(isPayable ? { affiliate_id: dice.pick(affiliates) } : { advertiser_id }),
      currency: dice.pick(["USD", "EUR", "JPY"]),
      status: dice.pick(isPayable ? statuses : [...statuses, "paid"]),
      ...(dice.chance(0.3) ? { amount: amountOf(dice) } : {}),
      ...(dice.chance(0.2) ? { offers: String(dice.pick(offers)) } : {}),
      ...(dice.chance(0.3) ? { lines: linesBy(dice) } : {})
    })
    // Deductions may be more than what there is.
    assert.include([200, 422], answer.status, answer.text)
    if (answer.status === 200) trade.invoices.push(`${path}/${answer.info.invoice_id}`)
  }),
  ask: Effect.fnUntraced(function* ({ invoices, payees }: Trade, dice: Dice) {
    const { key } = dice.pick(payees)
    const answer = yield* sendJson(key, "PUT", "/api/v2/affiliate/aff-billing/payment-request", {
      currency: dice.pick(["USD", "EUR"]),
      ...(dice.chance(0.6) ? { amount: amountOf(dice) } : {})
    })
    assert.include([200, 422], answer.status, answer.text)
    if (answer.status === 200) invoices.push(`${payables}/${answer.info.invoice_id}`)
  }),
  tax: Effect.fnUntraced(function* ({ advertiser_id, affiliates, key }: Trade, dice: Dice) {
    const of = dice.chance(0.5) ? `adv-billing/preferences/${advertiser_id}` : undefined
    const path = of ?? `aff-billing/preferences/${dice.pick(affiliates)}`
    const answer = yield* sendJson(key, "PUT", `/api/v2/network/${path}`, {
      vat: dice.integer(0, 25),
      tax_category: dice.pick(["domestic", "domestic", "exempt"])
    })
    assert.strictEqual(answer.status, 200, answer.text)
  }),
  settle: Effect.fnUntraced(function* ({ invoices, key }: Trade, dice: Dice) {
    const [first] = invoices
    if (first === undefined) return
    const path = dice.pick([first, ...invoices])
    const status = dice.pick(["unpaid", "paid", "rejected"])
    const answer = dice.chance(0.3)
      ? yield* sendJson(key, "POST", `${path}/credit-note`, {})
      : yield* sendJson(key, "PUT", path, { status })
    assert.include([200, 422], answer.status, answer.text)
  }),
  pay: prepared,
  payOut: settled,
  click: Effect.fnUntraced(function* ({ affiliates, offers }: Trade, dice: Dice) {
    const deltas = yield* StatisticDeltasRepo
    const inTransaction = yield* makeTransaction
    const [payout, revenue] = [dice.integer(0, 9_999), dice.integer(0, 9_999)].map(BigInt)
    const delta = {
      created_millis: (now + dice.integer(0, 9_999)) * 1000,
      affiliate_id: dice.pick(affiliates),
      offer_id: dice.pick(offers),
      goal_id: 0,
      currency: "USD",
      measures: {
        ...Measures.zero,
        clicks: 1n,
        clicks_payout: payout ?? 0n,
        network_clicks_payout: payout ?? 0n,
        clicks_revenue: revenue ?? 0n,
        network_clicks_revenue: revenue ?? 0n
      }
    }
    yield* inTransaction(deltas.insert([delta]))
    if (dice.chance(0.7)) yield* Effect.flatMap(Folding, ({ fold }) => fold)
  }),
  release: (_: Trade, dice: Dice) =>
    Effect.flatMap(HoldReleases, ({ run }) => run).pipe(
      Effect.provide(startingAt((now + dice.integer(0, 3) * 86_400) * 1000)),
      // It pauses, and nobody moves the clock of the test.
      TestClock.withLive
    ),
  fold: () => Effect.flatMap(LedgerFolding, ({ fold }) => fold),
  /** Somebody binds for a large invoice, and ends before that is made. */
  breakOff: Effect.fnUntraced(function* ({ advertiser_id, affiliates }: Trade, dice: Dice) {
    const parts = yield* InvoiceParts
    const isPayable = dice.chance(0.5)
    const columns = columnsOf[isPayable ? "affiliate" : "advertiser"]
    const input: InvoiceInput.Asked = {
      account_id: isPayable ? dice.pick(affiliates) : advertiser_id,
      currency: "USD"
    }
    const id = yield* parts.begin(columns, input)
    yield* parts.bind(columns, id, coverageOf(input, TimeZone.TimeZone.make("UTC")))
    yield* parts.giveUp(columns, id)
  }),
  letGo: () => Effect.flatMap(InvoiceReleases, ({ run }) => run).pipe(TestClock.withLive)
}

/** What callers do. */
const asked = [
  "convert",
  "convert",
  "convert",
  "change",
  "change",
  "decide",
  "invoice",
  "invoice",
  "ask",
  "tax",
  "settle",
  "settle",
  "pay",
  "pay",
  "payOut",
  "payOut"
] as const

const kinds = [...asked, "click", "release", "fold", "breakOff", "letGo"] as const

/** What a caller asks for, for as long as there is somebody to answer. */
export const ask = (trade: Trade, dice: Dice) =>
  Effect.forever(Effect.suspend(() => events[dice.pick(asked)](trade, dice)))

/** So many events of a trade, one after the other. */
export const happen = Effect.fnUntraced(
  function* (trade: Trade, dice: Dice, count: number) {
    for (let left = count; left > 0; left--) {
      yield* events[dice.pick(kinds)](trade, dice)
    }
  },
  Effect.provide([
    Folding.layer,
    HoldReleases.layer,
    InvoiceParts.layer,
    InvoiceReleases.layer,
    LedgerFolding.layer,
    StatisticDeltasRepo.layer
  ])
)
