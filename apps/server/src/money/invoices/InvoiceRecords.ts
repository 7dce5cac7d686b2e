import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { BillingProblems, type Invoice, InvoiceUpdate, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer, Option, Result } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { Download } from "../../platform/files/download.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { BillingPreferencesRepo } from "../billing-preferences/BillingPreferencesRepo.ts"
import { InvoiceFreezing } from "../documents/InvoiceFreezing.ts"
import { DuePayoutsRepo } from "../payouts/DuePayoutsRepo.ts"
import { Attachments } from "./Attachments.ts"
import { type Common, makeChange } from "./InvoiceChanges.ts"
import { columnsOf, type InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import { InvoiceMaximum } from "./InvoiceMaximum.ts"
import { InvoicePostings } from "./InvoicePostings.ts"
import { InvoiceRecordsRepo, type Records } from "./InvoiceRecordsRepo.ts"

type InvoiceId = Invoice.InvoiceId

/** Makes the reads and changes of a side's generated invoices. */
const makeSide = Effect.fnUntraced(function* <
  Whole extends Common,
  Own extends { readonly id: InvoiceId }
>(columns: InvoiceColumns, repo: Records<Whole, Own>, accountOf: (invoice: Whole) => number) {
  const { side } = columns
  const inTransaction = yield* makeTransaction
  const assignments = yield* AssignmentsRepo
  const attachments = yield* Attachments
  const kept = yield* InvoiceLinesRepo
  const change = yield* makeChange(columns, repo, accountOf)
  const due = yield* DuePayoutsRepo

  /** An invoice in a payout run, or a partly paid one, cannot change. */
  const requireFree = (id: InvoiceId) =>
    side === "advertiser"
      ? Effect.void
      : Effect.flatMap(due.boundBy(id), (bound) =>
          Refusals.unless(BillingProblems.ofPayouts(bound))
        )

  const withLines = Effect.fnUntraced(function* <A extends { readonly id: InvoiceId }>(invoice: A) {
    return { ...invoice, lines: yield* kept.of(columns, invoice.id) }
  })

  /** The record, unless the calling manager is not assigned to its account. */
  const visible = Effect.fnUntraced(function* <R>(
    find: Effect.Effect<Option.Option<Whole>, never, R>
  ) {
    const found = yield* orNotFound(find)
    const id = accountOf(found)
    yield* assignments.requireEvent({
      advertiser_id: side === "advertiser" ? id : null,
      affiliate_id: side === "affiliate" ? id : null
    })
    return yield* withLines(found)
  })

  /** Its file, and where that lies. */
  const attachment = Effect.fn("InvoiceRecords.attachment")(function* (id: InvoiceId) {
    const { invoice_number: title } = yield* visible(repo.find(id))
    const name = yield* orNotFound(Effect.map(repo.fileOf(id), Option.fromNullishOr))
    const path = yield* orNotFound(attachments.locate(name))
    return { path, title, type: "application/pdf" } satisfies Download
  })

  const update = Effect.fn("InvoiceRecords.update")(function* (
    actor: Principal,
    id: InvoiceId,
    changes: InvoiceUpdate.InvoiceUpdate
  ) {
    const found = yield* visible(repo.findForUpdate(id))
    yield* ifMatch(found)
    const decided = InvoiceUpdate.update(side, found, changes)
    const changed = yield* Effect.fromResult(Result.mapError(decided, Refusals.ofProblem))
    if (changed.status !== found.status) yield* requireFree(id)
    yield* change(actor, found, changed)
    // Its version, and the credit note if it got one.
    return yield* visible(repo.find(id))
  }, inTransaction)

  /** Undoes an invoice that was issued, by a credit note over the whole of it. */
  const credit = Effect.fn("InvoiceRecords.credit")(function* (actor: Principal, id: InvoiceId) {
    const found = yield* visible(repo.findForUpdate(id))
    yield* Refusals.unless(BillingProblems.ofCredit(side, found.status))
    yield* requireFree(id)
    const { internal_notes, invoice_memo } = found
    yield* change(actor, found, { status: "rejected", internal_notes, invoice_memo })
    return yield* visible(repo.find(id))
  }, inTransaction)

  return {
    list: repo.list,
    get: (id: InvoiceId) => visible(repo.find(id)),
    attachment,
    update,
    credit,
    /** The issued invoices of the calling account. */
    listOwn: ({ account_id }: Principal, query: ListQuery.ListQuery) =>
      repo.listOwn(account_id, query),
    getOwn: ({ account_id }: Principal, id: InvoiceId) =>
      Effect.flatMap(orNotFound(repo.findOwn(account_id, id)), withLines)
  }
})

/** Invoices once they are generated. */
export class InvoiceRecords extends Context.Service<InvoiceRecords>()("server/InvoiceRecords", {
  make: Effect.gen(function* () {
    const repo = yield* InvoiceRecordsRepo
    return {
      advertiser: yield* makeSide(
        columnsOf.advertiser,
        repo.advertiser,
        ({ advertiser }) => advertiser.id
      ),
      affiliate: yield* makeSide(
        columnsOf.affiliate,
        repo.affiliate,
        ({ affiliate }) => affiliate.id
      )
    }
  })
}) {
  static readonly layer = Layer.effect(InvoiceRecords, InvoiceRecords.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      AssignmentsRepo.layer,
      Attachments.layer,
      BillingPreferencesRepo.layer,
      DuePayoutsRepo.layer,
      InvoiceFreezing.layer,
      InvoiceMaximum.layer,
      InvoicePostings.layer,
      InvoiceLinesRepo.layer,
      InvoiceRecordsRepo.layer,
      NetworkRepo.layer
    ])
  )
}
