import {
  type CalendarDate,
  Invoice,
  type InvoiceInput,
  PaymentRequest,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog, type Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { BillingPreferencesRepo } from "../billing-preferences/BillingPreferencesRepo.ts"
import { PaymentDetailsRepo } from "../payment-details/PaymentDetailsRepo.ts"
import type { Covered } from "./Covered.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { makeNextNumber } from "./InvoiceNumbering.ts"
import type { Unbilled } from "./InvoiceSums.ts"
import { type Attachment, InvoicesRepo } from "./InvoicesRepo.ts"
import { makeTermsOf } from "./InvoiceTerms.ts"

/** An invoice that is to be made. */
export interface Opening {
  readonly input: InvoiceInput.Asked
  readonly attachment: Attachment | undefined
  readonly covered: Covered
  /** Whether its affiliate has asked for it. */
  readonly isRequested?: boolean
}

/** An invoice that is stored with its number and its terms, and not billed yet. */
export interface Opened extends Unbilled {
  readonly number: Invoice.InvoiceNumber
  readonly today: CalendarDate.CalendarDate
}

/** Makes invoices, one at a time for each account. */
export class InvoiceOpening extends Context.Service<InvoiceOpening>()("server/InvoiceOpening", {
  make: Effect.gen(function* () {
    const log = yield* ActivityLog
    const network = yield* NetworkRepo
    const payments = yield* PaymentDetailsRepo
    const repo = yield* InvoicesRepo
    const nextNumber = yield* makeNextNumber
    const termsOf = yield* makeTermsOf

    const paymentOf = Effect.fnUntraced(function* ({ input, isRequested = false }: Opening) {
      const own = yield* payments.list(input.account_id)
      return {
        payment_method_id: PaymentRequest.methodFor(own, input.currency)?.method.id ?? null,
        is_requested: isRequested ? (1 as const) : (0 as const)
      }
    })

    const open = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      actor: Actor,
      opening: Opening
    ) {
      const { attachment, covered, input } = opening
      const { account_id } = input
      const { timezone } = yield* network.get
      const nowMillis = yield* Clock.currentTimeMillis
      const today = TimeZone.dayOf(nowMillis, timezone)
      yield* repo.lock
      const number = yield* nextNumber(today)
      const status = input.status ?? Invoice.initialStatus
      const { days, tax } = yield* termsOf(columns, account_id, today)
      const id = yield* repo.insert(columns, covered.gathered, {
        ...days,
        number,
        input,
        status,
        attachment,
        tax,
        created: UnixTime.fromMillis(nowMillis),
        ...(columns.side === "affiliate" && { payment: yield* paymentOf(opening) })
      })
      yield* log.record({
        account: { role: columns.side, account_id },
        actor,
        action: "invoice.created",
        entity: "invoice",
        entity_id: id,
        message: `Invoice ${number} was ${opening.isRequested ? "asked for" : "generated"}.`
      })
      return { id, input, status, tax, timezone, nowMillis, number, today, covered }
    })

    return { open }
  })
}) {
  static readonly layer = Layer.effect(InvoiceOpening, InvoiceOpening.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      BillingPreferencesRepo.layer,
      InvoicesRepo.layer,
      NetworkRepo.layer,
      NetworkSettingsRepo.layer,
      PaymentDetailsRepo.layer
    ])
  )
}
