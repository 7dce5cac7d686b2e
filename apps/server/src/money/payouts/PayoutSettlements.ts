import type { Principal } from "@affnet/api"
import {
  type Currency,
  InvoicePositions,
  Ledger,
  Money,
  PaymentDetails,
  type PayoutResults,
  type PayoutRun,
  PayoutShares,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { type Activity, ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { type Posting, PostingsRepo } from "../../tracking/postings/PostingsRepo.ts"
import { PayoutRunsRepo } from "./PayoutRunsRepo.ts"
import { PayoutSharesRepo } from "./PayoutSharesRepo.ts"

type Details = PayoutRun.PayoutRunDetails

/** What a payout settles, and in which shares of its invoices. */
interface Settling {
  readonly payout: Details["payouts"][number]
  readonly step: PayoutResults.PayoutStep
  readonly shares: ReadonlyArray<PayoutShares.Share>
  readonly settled: Ledger.Value & { readonly currency: Currency.Currency }
  readonly paid: Ledger.Value & { readonly currency: Currency.Currency }
}

const activityOf =
  (actor: Principal, currency: Currency.Currency) =>
  ({ payout, step }: Settling): Activity => ({
    account: { role: "affiliate", account_id: payout.affiliate.id },
    actor,
    action: "payout.settled",
    entity: "payout",
    entity_id: payout.id,
    message:
      step.paid === 0n
        ? `A payout of ${payout.amount} ${currency} is ${step.status}.`
        : `${Money.toAmount(Money.Money.make(step.paid))} ${currency} were paid out.`
  })

const postingOf =
  (created_millis: number) =>
  ({ paid, payout, settled, step }: Settling): Posting => ({
    posted: { fact: "payout", fact_id: payout.id, reason: step.status, created_millis },
    entries: InvoicePositions.ofPayout({ affiliate_id: payout.affiliate.id, settled, paid })
  })

/** What payouts settle of invoices, and what that puts on accounts. */
export class PayoutSettlements extends Context.Service<PayoutSettlements>()(
  "server/PayoutSettlements",
  {
    make: Effect.gen(function* () {
      const log = yield* ActivityLog
      const network = yield* NetworkRepo
      const postings = yield* PostingsRepo
      const repo = yield* PayoutRunsRepo
      const shares = yield* PayoutSharesRepo

      /** The payment in the network's currency at the rates of the day; without one, as it was invoiced. */
      const makeNetworkValue = Effect.fnUntraced(function* (nowMillis: number) {
        const { currency: home, timezone } = yield* network.get
        const rates = yield* network.rates(TimeZone.dayOf(nowMillis, timezone))
        const exchange = PaymentDetails.exchange(rates)
        return (settled: Ledger.Value, currency: Currency.Currency): bigint =>
          exchange(Money.Money.make(settled.amount), currency, home) ?? settled.network_amount
      })

      const settlingsOf = Effect.fnUntraced(function* (
        { currency, id, payouts }: Details,
        steps: ReadonlyArray<PayoutResults.PayoutStep>,
        nowMillis: number
      ) {
        const networkValue = yield* makeNetworkValue(nowMillis)
        const open = yield* shares.open(id)
        const known = new Map(payouts.map((payout) => [Number(payout.id), payout]))
        return steps.flatMap((step): ReadonlyArray<Settling> => {
          const payout = known.get(step.id)
          if (payout === undefined) return []
          const parts = PayoutShares.sharesOf(open.get(step.id) ?? [], step.paid)
          const settled = { currency, ...Ledger.sum(parts) }
          const paid = { ...settled, network_amount: networkValue(settled, currency) }
          return [{ payout, step, shares: parts, settled, paid }]
        })
      })

      const settle = Effect.fnUntraced(function* (
        actor: Principal,
        run: Details,
        steps: ReadonlyArray<PayoutResults.PayoutStep>,
        nowMillis: number
      ) {
        if (steps.length === 0) return
        const settlings = yield* settlingsOf(run, steps, nowMillis)
        yield* repo.settle(
          settlings.map(({ paid, settled, step }) => ({
            ...step,
            network_settled: settled.network_amount,
            network_paid: paid.network_amount
          }))
        )
        yield* shares.close(
          settlings.map(({ payout, shares }) => ({ payout_id: payout.id, shares })),
          UnixTime.fromMillis(nowMillis)
        )
        yield* postings.insertAll(settlings.map(postingOf(nowMillis)))
        yield* log.recordAll(settlings.map(activityOf(actor, run.currency)))
      })

      return { settle }
    })
  }
) {
  static readonly layer = Layer.effect(PayoutSettlements, PayoutSettlements.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      NetworkRepo.layer,
      PayoutRunsRepo.layer,
      PayoutSharesRepo.layer,
      PostingsRepo.layer
    ])
  )
}
