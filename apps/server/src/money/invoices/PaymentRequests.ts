import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  type CalendarDate,
  PaymentDetails,
  PaymentRequest,
  PaymentThreshold
} from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { PaymentDetailsRepo } from "../payment-details/PaymentDetailsRepo.ts"
import { BalancesRepo } from "./BalancesRepo.ts"
import { BindingRepo } from "./BindingRepo.ts"
import { bindsNothing } from "./Covered.ts"
import { InvoiceBilling } from "./InvoiceBilling.ts"
import { columnsOf } from "./InvoiceColumns.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import { InvoiceOpening } from "./InvoiceOpening.ts"
import { InvoiceRecordsRepo } from "./InvoiceRecordsRepo.ts"
import type { Attachment } from "./InvoicesRepo.ts"

const columns = columnsOf.affiliate

/** What affiliates ask to be paid before an invoice is due: it makes one, over a part of their balance. */
export class PaymentRequests extends Context.Service<PaymentRequests>()("server/PaymentRequests", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const balances = yield* BalancesRepo
    const billing = yield* InvoiceBilling
    const binding = yield* BindingRepo
    const kept = yield* InvoiceLinesRepo
    const network = yield* NetworkRepo
    const opening = yield* InvoiceOpening
    const payments = yield* PaymentDetailsRepo
    const records = yield* InvoiceRecordsRepo

    /** Takes from the balance, which is locked against concurrent requests. */
    const take = Effect.fnUntraced(function* (
      affiliate_id: number,
      { amount, currency }: PaymentRequest.PaymentRequestInput,
      today: CalendarDate.CalendarDate
    ) {
      const own = yield* payments.list(affiliate_id)
      const chosen = PaymentRequest.methodFor(own, currency)
      if (chosen === undefined) return yield* Refusals.ofProblem(PaymentRequest.noMethod)
      const rates = PaymentDetails.exchange(yield* network.rates(today))
      const { currency: home } = yield* network.get
      const threshold = PaymentThreshold.thresholdIn(chosen.method, currency, rates, home)
      if (threshold === undefined) {
        const from = PaymentThreshold.currencyOf(chosen.method, home)
        return yield* Refusals.ofProblem(BillingProblems.exchangeMissing(from, currency, today))
      }
      const available = [
        ...(yield* balances.available(affiliate_id, "approved")),
        ...(yield* balances.available(affiliate_id, "referral"))
      ]
      const taken = PaymentRequest.take(available, { amount, currency, threshold, today }, rates)
      return yield* Effect.fromResult(Result.mapError(taken, Refusals.ofProblem))
    })

    const create = Effect.fn("PaymentRequests.create")(function* (
      me: Principal,
      input: PaymentRequest.PaymentRequestInput,
      attachment: Attachment | undefined
    ) {
      const { account_id } = me
      const { currency } = input
      const asked = { account_id, currency }
      const invoice = yield* opening.open(columns, me, {
        input: asked,
        attachment,
        covered: bindsNothing,
        isRequested: true
      })
      const waiting = yield* records.requested(account_id, invoice.id)
      yield* Refusals.unless(waiting === undefined ? undefined : PaymentRequest.oneAtATime(waiting))
      const { amount, lines } = yield* take(account_id, input, invoice.today)
      yield* kept.add(
        columns,
        invoice.id,
        lines.map(({ from, ...value }) => ({
          kind: "request" as const,
          stage: from,
          title: null,
          ...value
        }))
      )
      yield* billing.billLines(columns, invoice, amount)
      yield* binding.takeOff(account_id, invoice.id, lines, invoice.nowMillis)
      return { invoice_id: invoice.id, invoice_number: invoice.number }
    }, inTransaction)

    return { create }
  })
}) {
  static readonly layer = Layer.effect(PaymentRequests, PaymentRequests.make).pipe(
    Layer.provide([
      BalancesRepo.layer,
      BindingRepo.layer,
      InvoiceBilling.layer,
      InvoiceLinesRepo.layer,
      InvoiceOpening.layer,
      InvoiceRecordsRepo.layer,
      NetworkRepo.layer,
      PaymentDetailsRepo.layer
    ])
  )
}
