import type { Principal } from "@affnet/api"
import {
  type CalendarDate,
  type Invoice,
  type InvoiceRecord,
  type InvoiceUpdate,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Clock, Effect } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { InvoiceFreezing } from "../documents/InvoiceFreezing.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceMaximum } from "./InvoiceMaximum.ts"
import { InvoicePostings } from "./InvoicePostings.ts"
import type { Records } from "./InvoiceRecordsRepo.ts"
import { makeTermsOf } from "./InvoiceTerms.ts"

/** What an invoice of either side has. */
export type Common = Omit<InvoiceRecord.InvoiceRecord, "advertiser">

/** The changes of a side's invoices, with the consequences of their status. */
export const makeChange = Effect.fnUntraced(function* <Whole extends Common, Own>(
  columns: InvoiceColumns,
  repo: Pick<Records<Whole, Own>, "issue" | "update">,
  accountOf: (invoice: Whole) => number
) {
  const { side } = columns
  const { freeze } = yield* InvoiceFreezing
  const log = yield* ActivityLog
  const maximum = yield* InvoiceMaximum
  const network = yield* NetworkRepo
  const postings = yield* InvoicePostings
  const termsOf = yield* makeTermsOf

  const record = (actor: Principal, invoice: Whole, before: Invoice.Status) => {
    const { id, invoice_number, status } = invoice
    const isSame = status === before
    return log.record({
      account: { role: side, account_id: accountOf(invoice) },
      actor,
      action: isSame ? "invoice.updated" : "invoice.status_changed",
      entity: "invoice",
      entity_id: id,
      message: isSame
        ? `Invoice ${invoice_number} was changed.`
        : `Invoice ${invoice_number} went from ${before} to ${status}.`
    })
  }

  /** An invoice is dated on the day of its issue, and frozen from then on. */
  const issue = Effect.fnUntraced(function* (
    invoice: Whole,
    today: CalendarDate.CalendarDate,
    nowMillis: number
  ) {
    const account_id = accountOf(invoice)
    yield* repo.issue(invoice.id, UnixTime.fromMillis(nowMillis))
    yield* freeze(columns, { id: invoice.id, account_id })
    return (yield* termsOf(columns, account_id, today)).days
  })

  /** Stores a changed invoice, and the consequences of its status. */
  return Effect.fnUntraced(function* (
    actor: Principal,
    found: Whole,
    changes: InvoiceUpdate.Changeable
  ) {
    const changed: Whole = { ...found, ...changes }
    if (changedFields(found, changed).length === 0) return
    const { id } = found
    const nowMillis = yield* Clock.currentTimeMillis
    const { timezone } = yield* network.get
    const today = TimeZone.dayOf(nowMillis, timezone)
    const isIssued = found.status === "draft" && changed.status === "unpaid"
    const days = isIssued ? yield* issue(found, today, nowMillis) : {}
    const invoice = { ...changed, ...days, updated: UnixTime.fromMillis(nowMillis) }
    yield* repo.update(invoice)
    if (invoice.status !== found.status) {
      yield* postings.move(columns, {
        id,
        account_id: accountOf(found),
        currency: found.amount.currency,
        from: found.status,
        to: invoice.status,
        today,
        nowMillis
      })
    }
    if (isIssued) {
      const { currency } = found.amount
      yield* maximum.require(columns, { account_id: accountOf(found), currency }, "status")
    }
    yield* record(actor, invoice, found.status)
  })
})
