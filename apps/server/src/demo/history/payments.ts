/**
 * How affiliates are paid in the demo network: where, their invoices of last month, and two payout runs. The
 * services of the network make them, so that numbers, lines and balances are what they are in any network.
 */
import type { Principal } from "@affnet/api"
import { type Currency, PaymentDetails, type PayoutRun } from "@affnet/domain"
import { Effect } from "effect"
import { bindsAll } from "../../money/invoices/Covered.ts"
import { columnsOf } from "../../money/invoices/InvoiceColumns.ts"
import { InvoiceCreation } from "../../money/invoices/InvoiceCreation.ts"
import { belongsTo } from "../../money/payment-details/belongsTo.ts"
import { PaymentDetailsRepo } from "../../money/payment-details/PaymentDetailsRepo.ts"
import { PayoutRuns } from "../../money/payouts/PayoutRuns.ts"
import { PayoutSettling } from "../../money/payouts/PayoutSettling.ts"
import { SecretBox } from "../../platform/secrets/SecretBox.ts"
import type { Generated } from "../Generation.ts"
import { type Moments, networkTimeZone } from "../Moments.ts"
import { currencyOf, type Fate, type PaidAffiliate, paidAffiliates } from "./paidAffiliates.ts"

const manager = (account_id: number): Principal => ({
  role: "manager",
  account_id,
  timezone: networkTimeZone
})

/** The manager of `demo.json` checks what another one has prepared, and finds a run that waits for it. */
const checker = manager(1)
const maker = manager(2)

/** All of them are paid this way, which needs no account number. */
const methodTitle = "PayPal"

/**
 * Where affiliates are paid, since they came: a later change would hold their payouts. It is stored without the
 * letter that tells them of a change, for nobody made one.
 */
const setUp = Effect.fnUntraced(function* (affiliates: ReadonlyArray<PaidAffiliate>) {
  const box = yield* SecretBox
  const repo = yield* PaymentDetailsRepo
  const offered = yield* repo.offered
  const method = yield* Effect.fromNullishOr(offered.find(({ title }) => title === methodTitle))
  for (const { address, currency, id, since } of affiliates) {
    yield* repo.save({
      affiliate_id: id,
      payment_method_id: method.id,
      currency,
      info: yield* box.seal(address, belongsTo(id)),
      shown: PaymentDetails.mask(address),
      updated: since
    })
  }
})

/** What a manager asks for binds many conversions in transactions of their own; this is a part of one. */
const bill = Effect.fnUntraced(function* (
  affiliates: ReadonlyArray<PaidAffiliate>,
  { lastMonth }: Moments
) {
  const { create } = yield* InvoiceCreation
  for (const { currency, fate, id } of affiliates) {
    const isDraft = fate === "draft"
    const input = {
      account_id: id,
      currency,
      ...lastMonth,
      status: isDraft ? ("draft" as const) : ("unpaid" as const),
      invoice_memo: `Approved conversions from ${lastMonth.start_date} to ${lastMonth.end_date}`,
      internal_notes: isDraft ? "To be checked before it goes out." : null
    }
    yield* create(columnsOf.affiliate, maker, { input, attachment: undefined, covered: bindsAll })
  }
})

/** Approves a run, and enters what became of its payouts. */
const settle = Effect.fnUntraced(function* (
  id: PayoutRun.PayoutRunId,
  affiliates: ReadonlyArray<PaidAffiliate>
) {
  const { update } = yield* PayoutSettling
  const { payouts } = yield* update(checker, id, { status: "approved" })
  const failed = affiliates.filter(({ fate }) => fate === "failed").map((affiliate) => affiliate.id)
  yield* update(checker, id, {
    status: "paid",
    payouts: payouts
      .filter(({ affiliate }) => failed.includes(affiliate.id))
      .map((payout) => ({
        id: payout.id,
        status: "failed",
        problem: "PayPal: the receiver's account is closed"
      }))
  })
})

/** One run that is done, and one that waits for its approval. */
const payOut = Effect.fnUntraced(function* (affiliates: ReadonlyArray<PaidAffiliate>) {
  const { create } = yield* PayoutRuns
  const prepare = (currency: Currency.Currency, ...fates: ReadonlyArray<Fate>) => {
    const chosen = affiliates.filter(({ fate }) => fates.includes(fate))
    return create(maker, { currency, affiliate_ids: chosen.map(({ id }) => id) })
  }
  const { payout_run_id } = yield* prepare(currencyOf.paid, "paid", "failed")
  if (payout_run_id !== null) yield* settle(payout_run_id, affiliates)
  yield* prepare(currencyOf.waiting, "waiting")
})

/** In the transaction that fills the network, once its ledger is opened. */
export const addPayments = Effect.fnUntraced(
  function* (generated: Generated, moments: Moments) {
    const affiliates = paidAffiliates(generated, moments)
    yield* setUp(affiliates)
    yield* bill(affiliates, moments)
    yield* payOut(affiliates)
  },
  Effect.orDie,
  Effect.provide([
    InvoiceCreation.layer,
    PaymentDetailsRepo.layer,
    PayoutRuns.layer,
    PayoutSettling.layer,
    SecretBox.layer
  ])
)
