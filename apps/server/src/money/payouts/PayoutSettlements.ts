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
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import { PostingsRepo } from "../../tracking/postings/PostingsRepo.ts"
import { PayoutRunsRepo } from "./PayoutRunsRepo.ts"
import { PayoutSharesRepo } from "./PayoutSharesRepo.ts"

type Details = PayoutRun.PayoutRunDetails

/** What a payout settles. */
interface Settling {
  readonly payout: Details["payouts"][number]
  readonly step: PayoutResults.PayoutStep
  readonly open: ReadonlyArray<PayoutShares.OpenInvoice>
  readonly currency: Currency.Currency
  readonly nowMillis: number
}

/** What payouts settle of invoices, and what that puts on accounts. */
export class PayoutSettlements extends Context.Service<
  PayoutSettlements,
  {
    readonly settle: (
      actor: Principal,
      run: Details,
      steps: ReadonlyArray<PayoutResults.PayoutStep>,
      nowMillis: number
    ) => Effect.Effect<void, never, Transaction>
  }
>()("server/PayoutSettlements") {
  static readonly layer = Layer.effect(
    PayoutSettlements,
    Effect.gen(function* () {
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

      const record = (actor: Principal, { payout, step, currency }: Settling) =>
        log.record({
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

      const settle = Effect.fnUntraced(function* (
        settling: Settling,
        networkValue: (settled: Ledger.Value, currency: Currency.Currency) => bigint
      ) {
        const { currency, nowMillis, open, payout, step } = settling
        const parts = PayoutShares.sharesOf(open, step.paid)
        const settled = { currency, ...Ledger.sum(parts) }
        const paid = { ...settled, network_amount: networkValue(settled, currency) }
        yield* repo.settle({
          ...step,
          network_settled: settled.network_amount,
          network_paid: paid.network_amount
        })
        yield* shares.close(payout.id, parts, UnixTime.fromMillis(nowMillis))
        yield* postings.insert(
          { fact: "payout", fact_id: payout.id, reason: step.status, created_millis: nowMillis },
          InvoicePositions.ofPayout({ affiliate_id: payout.affiliate.id, settled, paid })
        )
      })

      const settleAll = Effect.fnUntraced(function* (
        actor: Principal,
        run: Details,
        steps: ReadonlyArray<PayoutResults.PayoutStep>,
        nowMillis: number
      ) {
        if (steps.length === 0) return
        const networkValue = yield* makeNetworkValue(nowMillis)
        const open = yield* shares.open(run.id)
        const known = new Map(run.payouts.map((payout) => [Number(payout.id), payout]))
        for (const step of steps) {
          const payout = known.get(step.id)
          if (payout === undefined) continue
          const { currency } = run
          const settling = { payout, step, open: open.get(step.id) ?? [], currency, nowMillis }
          yield* settle(settling, networkValue)
          yield* record(actor, settling)
        }
      })

      return PayoutSettlements.of({ settle: settleAll })
    })
  ).pipe(
    Layer.provide([
      ActivityLog.layer,
      NetworkRepo.layer,
      PayoutRunsRepo.layer,
      PayoutSharesRepo.layer,
      PostingsRepo.layer
    ])
  )
}
