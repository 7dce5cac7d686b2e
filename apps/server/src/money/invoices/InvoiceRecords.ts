import type { NotFound, PreconditionFailed, Principal, ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type Invoice,
  type InvoiceRecord,
  InvoiceUpdate,
  type ListQuery,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option, Result } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { changedFields } from "../../platform/changedFields.ts"
import type { Download } from "../../platform/files/download.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { BillingPreferencesRepo } from "../billing-preferences/BillingPreferencesRepo.ts"
import { Attachments } from "./Attachments.ts"
import { InvoiceBilling } from "./InvoiceBilling.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import { InvoiceRecordsRepo } from "./InvoiceRecordsRepo.ts"
import { makeDaysOf } from "./InvoiceTerms.ts"

type Details = InvoiceRecord.InvoiceDetails
type InvoiceId = Invoice.InvoiceId

/** Invoices to advertisers once they are generated. */
export class InvoiceRecords extends Context.Service<
  InvoiceRecords,
  {
    readonly list: (
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<InvoiceRecord.InvoiceRecord>>
    readonly get: (id: InvoiceId) => Effect.Effect<Details, NotFound>
    /** Its file, and where that lies. */
    readonly attachment: (id: InvoiceId) => Effect.Effect<Download, NotFound>
    readonly update: (
      actor: Principal,
      id: InvoiceId,
      changes: InvoiceUpdate.InvoiceUpdate
    ) => Effect.Effect<Details, NotFound | PreconditionFailed | ValidationFailed>
    /** What was issued to the calling advertiser. */
    readonly listOwn: (
      owner: Principal,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<InvoiceRecord.OwnInvoice>>
    readonly getOwn: (
      owner: Principal,
      id: InvoiceId
    ) => Effect.Effect<InvoiceRecord.OwnInvoiceDetails, NotFound>
  }
>()("server/InvoiceRecords") {
  static readonly layer = Layer.effect(
    InvoiceRecords,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const assignments = yield* AssignmentsRepo
      const attachments = yield* Attachments
      const billing = yield* InvoiceBilling
      const daysOf = yield* makeDaysOf
      const kept = yield* InvoiceLinesRepo
      const log = yield* ActivityLog
      const network = yield* NetworkRepo
      const repo = yield* InvoiceRecordsRepo

      const withLines = Effect.fnUntraced(function* <A extends { readonly id: InvoiceId }>(
        invoice: A
      ) {
        return { ...invoice, lines: yield* kept.of(invoice.id) }
      })

      /** What was found, unless it is of an advertiser that the manager who calls is not assigned to. */
      const visible = Effect.fnUntraced(function* <R>(
        find: Effect.Effect<Option.Option<InvoiceRecord.InvoiceRecord>, never, R>
      ) {
        const found = yield* orNotFound(find)
        yield* assignments.requireEvent({ advertiser_id: found.advertiser.id, affiliate_id: null })
        return yield* withLines(found)
      })

      const attachment = Effect.fn("InvoiceRecords.attachment")(function* (id: InvoiceId) {
        const { invoice_number: title } = yield* visible(repo.find(id))
        const name = yield* orNotFound(Effect.map(repo.fileOf(id), Option.fromNullishOr))
        const path = yield* orNotFound(attachments.locate(name))
        return { path, title, type: "application/pdf" } satisfies Download
      })

      const record = (
        actor: Principal,
        { advertiser, id, invoice_number, status }: Details,
        before: Invoice.Status
      ) =>
        log.record({
          account: { role: "advertiser", account_id: advertiser.id },
          actor,
          action: status === before ? "invoice.updated" : "invoice.status_changed",
          entity: "invoice",
          entity_id: id,
          message:
            status === before
              ? `Invoice ${invoice_number} was changed.`
              : `Invoice ${invoice_number} went from ${before} to ${status}.`
        })

      /** What is issued is dated on that day. */
      const issue = Effect.fnUntraced(function* (invoice: Details, nowMillis: number) {
        const { timezone } = yield* network.get
        yield* repo.issue(invoice.id, UnixTime.fromMillis(nowMillis))
        return yield* daysOf(invoice.advertiser.id, TimeZone.dayOf(nowMillis, timezone))
      })

      const update = Effect.fn("InvoiceRecords.update")(function* (
        actor: Principal,
        id: InvoiceId,
        changes: InvoiceUpdate.InvoiceUpdate
      ) {
        const found = yield* visible(repo.findForUpdate(id))
        yield* ifMatch(found)
        const decided = InvoiceUpdate.update(found, changes)
        const changed = {
          ...found,
          ...(yield* Effect.fromResult(Result.mapError(decided, Refusals.ofProblem)))
        }
        if (changedFields(found, changed).length === 0) return found
        const nowMillis = yield* Clock.currentTimeMillis
        const isIssued = found.status === "draft" && changed.status === "unpaid"
        const days = isIssued ? yield* issue(found, nowMillis) : {}
        const invoice = { ...changed, ...days, updated: UnixTime.fromMillis(nowMillis) }
        yield* repo.update(invoice)
        if (invoice.status !== found.status) {
          const { advertiser, amount } = invoice
          yield* billing.move({
            id,
            advertiser_id: advertiser.id,
            currency: amount.currency,
            from: found.status,
            to: invoice.status,
            nowMillis
          })
        }
        yield* record(actor, invoice, found.status)
        return invoice
      }, inTransaction)

      return InvoiceRecords.of({
        list: repo.list,
        get: (id) => visible(repo.find(id)),
        attachment,
        update,
        listOwn: ({ account_id }, query) => repo.listOwn(account_id, query),
        getOwn: ({ account_id }, id) =>
          Effect.flatMap(orNotFound(repo.findOwn(account_id, id)), withLines)
      })
    })
  ).pipe(
    Layer.provide([
      ActivityLog.layer,
      AssignmentsRepo.layer,
      Attachments.layer,
      BillingPreferencesRepo.layer,
      InvoiceBilling.layer,
      InvoiceLinesRepo.layer,
      InvoiceRecordsRepo.layer,
      NetworkRepo.layer
    ])
  )
}
