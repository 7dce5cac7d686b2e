/**
 * The changes of billed conversions. The difference is what they add to the unbilled account, and the next invoice
 * has it as a correction.
 */
import type { ConversionRecord } from "../../tracking/conversions/ConversionRecord.ts"
import type { InvoiceId } from "../../tracking/conversions/InvoiceId.ts"
import type { InvoiceSide } from "../InvoiceSide.ts"
import { nothing, subtract, type Value } from "./Ledger.ts"

/** What an invoice to come is to correct of an earlier one. */
export interface Correction extends Value {
  readonly side: InvoiceSide
  readonly account_id: number
  /** The invoice that has billed the conversion. */
  readonly of_invoice: InvoiceId
}

/** The billed amount of a conversion: zero unless it is approved. */
const valueOf = (
  { network_payout, network_revenue, payout, revenue, status }: ConversionRecord,
  side: InvoiceSide
): Value => {
  if (status !== "approved") return nothing
  return side === "advertiser"
    ? { amount: revenue, network_amount: network_revenue }
    : { amount: payout, network_amount: network_payout }
}

const boundOf = (conversion: ConversionRecord) =>
  [
    ["advertiser", conversion.advertiser_id, conversion.invoice_id],
    ["affiliate", conversion.affiliate_id, conversion.affiliate_invoice_id]
  ] as const

/** What a change of a conversion has to correct, on each side whose invoice has billed it. */
export const ofChange = (
  before: ConversionRecord,
  after: ConversionRecord
): ReadonlyArray<Correction> =>
  boundOf(after).flatMap(([side, account_id, of_invoice]) => {
    const value = subtract(valueOf(after, side), valueOf(before, side))
    return of_invoice === null || (value.amount === 0n && value.network_amount === 0n)
      ? []
      : [{ side, account_id, of_invoice, ...value }]
  })

/** What a change of a conversion is in the ledger. */
export type ChangeKind = "change" | "correction" | `${InvoiceSide}_correction`

/**
 * Whether an approved conversion changed, and on which sides an invoice had it; `undefined` of one that was not
 * approved before, which the ledger takes as a new one.
 */
export const kindOfChange = (
  before: ConversionRecord,
  after: ConversionRecord
): ChangeKind | undefined => {
  if (before.status !== "approved") return undefined
  const [first, second] = boundOf(after).flatMap(([side, , invoice]) =>
    invoice === null ? [] : [side]
  )
  if (first === undefined) return "change"
  return second === undefined ? `${first}_correction` : "correction"
}
