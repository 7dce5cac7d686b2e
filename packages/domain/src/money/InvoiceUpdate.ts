/** The changes of a generated invoice. */
import { Result, Schema } from "effect"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import * as Change from "../values/Change.ts"
import { type Amount, fromAmount, zero } from "../values/Money.ts"
import type { Problem } from "../values/Problem.ts"
import { nextOf, Status, statusMessage, transition } from "./Invoice.ts"
import { notes } from "./InvoiceInput.ts"
import type { InvoiceSide } from "./InvoiceSide.ts"

/** What a request changes: a missing key keeps its field, null clears it. */
export const InvoiceUpdate = Schema.Struct({
  status: Schema.optionalKey(Status.annotate({ message: statusMessage })),
  invoice_memo: Change.clearable(notes, "must be text").annotateKey({
    description: "The account sees it. Of a draft only"
  }),
  internal_notes: Change.clearable(notes, "must be text").annotateKey({
    description: "Managers alone see it. Of a draft only"
  })
}).annotate({ identifier: "InvoiceUpdate", examples: [{ status: "paid" }] })
export type InvoiceUpdate = typeof InvoiceUpdate.Type

/** What of an invoice can change. */
export interface Changeable {
  readonly status: Status
  readonly invoice_memo: string | null
  readonly internal_notes: string | null
}

/** An invoice that is to change. */
interface Found extends Changeable {
  readonly total: { readonly value: Amount }
}

/** What mends an invoice that was paid, which no status does. */
const mended: Readonly<Record<InvoiceSide, string>> = {
  advertiser: "a credit note takes it back",
  affiliate: "the next invoice corrects what was paid"
}

const refusal = (side: InvoiceSide, from: Status, to: Status): Problem => {
  const allowed = nextOf(from).join(" or ")
  const mend = from === "paid" ? `; ${mended[side]}` : ""
  const reason = allowed === "" ? `${from} is final${mend}` : `after ${from} it can be ${allowed}`
  return { field: "status", problem: `cannot become ${to}: ${reason}` }
}

const words = ["invoice_memo", "internal_notes"] as const

/** What affiliates get is paid by a payout, which says so itself. */
const byPayout: Problem = {
  field: "status",
  problem: "cannot become paid here: the invoice of an affiliate is paid by its payout"
}

/** Why an invoice can't have been paid when it is made. */
export const problemOfNew = (side: InvoiceSide, status: Status): Problem | undefined =>
  side === "affiliate" && status === "paid" ? byPayout : undefined

/** The invoice after an update, or why it can't be so. The same status again is no change. */
export const update = (
  side: InvoiceSide,
  found: Found,
  changes: InvoiceUpdate
): Result.Result<Changeable, Problem> => {
  const { status = found.status } = changes
  const isPaid = found.status === "unpaid" && status === "paid"
  // No payout is over nothing.
  if (isPaid && side === "affiliate" && fromAmount(found.total.value) !== zero) {
    return Result.fail(byPayout)
  }
  if (status !== found.status && Result.isFailure(transition(found.status, status))) {
    return Result.fail(refusal(side, found.status, status))
  }
  const changed = {
    status,
    invoice_memo: Change.after(changes.invoice_memo, found.invoice_memo, null),
    internal_notes: Change.after(changes.internal_notes, found.internal_notes, null)
  }
  const field = words.find((name) => changed[name] !== found[name])
  return found.status === "draft" || field === undefined
    ? Result.succeed(changed)
    : Result.fail({ field, problem: "can only be changed while the invoice is a draft" })
}

/** When an invoice of a day is due; `null` when no terms say in how many days. */
export const dueDate = (date: CalendarDate, terms: string | undefined): CalendarDate | null =>
  terms !== undefined && /^\d{1,4}$/u.test(terms) ? addDays(date, Number(terms)) : null
