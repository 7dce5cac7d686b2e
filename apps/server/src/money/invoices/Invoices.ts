import { hash } from "node:crypto"
import type { Conflict, Principal, ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { BillingProblems, Invoice, InvoiceInput, TimeZone, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { AccountsRepo } from "../../accounts/sessions/AccountsRepo.ts"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { BillingPreferencesRepo } from "../billing-preferences/BillingPreferencesRepo.ts"
import { InvoiceBilling } from "./InvoiceBilling.ts"
import { type Attachment, InvoicesRepo } from "./InvoicesRepo.ts"
import { makeDaysOf } from "./InvoiceTerms.ts"

/** What a manager asks for. */
export interface Generation {
  readonly input: InvoiceInput.InvoiceInput
  readonly attachment: Attachment | undefined
  readonly idempotency_key: string | undefined
}

const encode = Schema.encodeSync(Schema.fromJsonString(InvoiceInput.InvoiceInput))

/** Stands for all that the request says: its fields, whatever their order, and its file. */
const requestHash = ({ input, attachment }: Generation): string =>
  hash("sha256", `${encode(input)}\n${attachment?.sha256 ?? ""}`, "hex")

/** The bills to advertisers. */
export class Invoices extends Context.Service<
  Invoices,
  {
    readonly generate: (
      manager: Principal,
      generation: Generation
    ) => Effect.Effect<Invoice.GeneratedInvoice, ValidationFailed | Conflict>
  }
>()("server/Invoices") {
  static readonly layer = Layer.effect(
    Invoices,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const accounts = yield* AccountsRepo
      const assignments = yield* AssignmentsRepo
      const billing = yield* InvoiceBilling
      const daysOf = yield* makeDaysOf
      const idempotency = yield* Idempotency
      const log = yield* ActivityLog
      const network = yield* NetworkRepo
      const repo = yield* InvoicesRepo

      const requireBillable = Effect.fnUntraced(function* (input: InvoiceInput.InvoiceInput) {
        const { advertiser_id, offers } = input
        if (!(yield* accounts.exists({ role: "advertiser", account_id: advertiser_id }))) {
          return yield* Refusals.ofProblem(BillingProblems.unknownAdvertiser)
        }
        yield* assignments
          .requireEvent({ advertiser_id, affiliate_id: null })
          .pipe(Effect.mapError(() => Refusals.ofProblem(BillingProblems.unknownAdvertiser)))
        const foreign = offers ? yield* repo.foreignOffers(advertiser_id, offers) : []
        yield* Refusals.unless(BillingProblems.foreignOffers(foreign))
      })

      const create = Effect.fnUntraced(function* (
        manager: Principal,
        { input, attachment }: Generation
      ) {
        yield* requireBillable(input)
        const { timezone } = yield* network.get
        const now = yield* Clock.currentTimeMillis
        const today = TimeZone.dayOf(now, timezone)
        const year = Number(today.slice(0, 4))
        const number = Invoice.number(year, yield* repo.nextSequence(year))
        const created = UnixTime.fromMillis(now)
        const status = input.status ?? Invoice.initialStatus
        const days = yield* daysOf(input.advertiser_id, today)
        const id = yield* repo.insert({ ...days, number, input, status, attachment, created })
        yield* billing.bill({ id, input, status, timezone, nowMillis: now })
        yield* log.record({
          account: { role: "advertiser", account_id: input.advertiser_id },
          actor: manager,
          action: "invoice.created",
          entity: "invoice",
          entity_id: id,
          message: `Invoice ${number} was generated.`
        })
        return { invoice_id: id, invoice_number: number }
      })

      const generate = Effect.fn("Invoices.generate")(function* (
        manager: Principal,
        generation: Generation
      ) {
        const write = create(manager, generation)
        const { idempotency_key: key } = generation
        if (key === undefined) return yield* write
        const request = { operation: "generateInvoice", key, hash: requestHash(generation) }
        return yield* idempotency.once(manager, request, Invoice.GeneratedInvoice, write)
      }, inTransaction)

      return Invoices.of({ generate })
    })
  ).pipe(
    Layer.provide([
      AccountsRepo.layer,
      AssignmentsRepo.layer,
      ActivityLog.layer,
      BillingPreferencesRepo.layer,
      Idempotency.layer,
      InvoiceBilling.layer,
      InvoicesRepo.layer,
      NetworkRepo.layer
    ])
  )
}
