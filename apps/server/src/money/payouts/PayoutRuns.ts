import { Conflict, type Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type ListQuery,
  Money,
  PaymentDetails,
  PayoutChoice,
  type PayoutRun,
  type PayoutRunInput,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { DuePayoutsRepo } from "./DuePayoutsRepo.ts"
import type { Due } from "./dueRows.ts"
import { PayoutRunsRepo } from "./PayoutRunsRepo.ts"

type RunId = PayoutRun.PayoutRunId
type Chosen = Extract<PayoutChoice.Choice<Due>, { readonly isPaid: true }>

const nothingToPay = {
  currency: [
    "has nobody who is to be paid now; with dry_run the answer says who is left out and why"
  ]
}

const amountOf = (units: bigint): Money.Amount => Money.toAmount(Money.Money.make(units))

const affiliateOf = ({ affiliate_id, name }: Due) => ({ id: affiliate_id, name })

const proposed = (choice: Chosen) => ({
  affiliate: affiliateOf(choice),
  amount: amountOf(choice.amount),
  payment_method: { id: choice.details.payment_method_id, title: choice.details.title },
  payment_method_info: choice.details.shown,
  invoices: choice.invoices.map(({ amount, id, number }) => ({
    id,
    invoice_number: number,
    amount: amountOf(amount)
  }))
})

/** Payout runs, prepared by one manager. `PayoutSettling` has their further steps. */
export class PayoutRuns extends Context.Service<PayoutRuns>()("server/PayoutRuns", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const due = yield* DuePayoutsRepo
    const log = yield* ActivityLog
    const network = yield* NetworkRepo
    const repo = yield* PayoutRunsRepo

    const choose = Effect.fnUntraced(function* (input: PayoutRunInput.PayoutRunInput) {
      const { currency } = input
      const nowMillis = yield* Clock.currentTimeMillis
      const { currency: home, timezone } = yield* network.get
      const today = TimeZone.dayOf(nowMillis, timezone)
      const exchange = PaymentDetails.exchange(yield* network.rates(today))
      const isNamed = input.affiliate_ids !== undefined
      const circumstances = { currency, home, nowMillis, exchange, isNamed }
      const owed = yield* due.lock(input)
      yield* Refusals.unless(PayoutChoice.problemOf(owed, circumstances, today))
      return PayoutChoice.choose(owed, circumstances)
    })

    const create = Effect.fn("PayoutRuns.create")(function* (
      maker: Principal,
      input: PayoutRunInput.PayoutRunInput
    ) {
      const choices = yield* choose(input)
      const paid = choices.filter((choice) => choice.isPaid)
      const total = paid.reduce((sum, { amount }) => sum + amount, 0n)
      const proposal = {
        currency: input.currency,
        amount: amountOf(total),
        count: paid.length,
        payouts: paid.map(proposed),
        skipped: choices.flatMap((choice) =>
          choice.isPaid
            ? []
            : [
                {
                  affiliate: affiliateOf(choice),
                  amount: amountOf(choice.amount),
                  reason: choice.reason
                }
              ]
        )
      }
      if (input.dry_run === true) return { payout_run_id: null, ...proposal }
      // Also the answer to a request that lost a race for the same invoices.
      if (paid.length === 0) return yield* new Conflict({ errors: nothingToPay })
      const payout_run_id = yield* repo.insert({
        currency: input.currency,
        amount: total,
        count: paid.length,
        maker_id: maker.account_id,
        created: UnixTime.fromMillis(yield* Clock.currentTimeMillis),
        payouts: paid
      })
      yield* log.record({
        account: maker,
        actor: maker,
        action: "payout_run.created",
        entity: "payout_run",
        entity_id: payout_run_id,
        message: `A payout run over ${proposal.amount} ${input.currency} was prepared.`
      })
      return { payout_run_id, ...proposal }
    }, inTransaction)

    const get = Effect.fn("PayoutRuns.get")(function* (id: RunId) {
      const run = yield* orNotFound(repo.find(id))
      return { ...run, payouts: yield* repo.payouts(id) }
    })

    return { create, list: (query: ListQuery.ListQuery) => repo.list(query), get }
  })
}) {
  static readonly layer = Layer.effect(PayoutRuns, PayoutRuns.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      DuePayoutsRepo.layer,
      NetworkRepo.layer,
      PayoutRunsRepo.layer
    ])
  )
}
