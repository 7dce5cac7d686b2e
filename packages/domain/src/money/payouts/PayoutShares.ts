/** What of a payout pays which invoice. */
import { divide } from "../../values/Money.ts"
import type { Value } from "../ledger/Ledger.ts"

/** An invoice in a payout, and its unpaid amount. */
export interface OpenInvoice extends Value {
  readonly id: number
}

/** What pays an invoice. */
export interface Share extends Value {
  readonly id: number
  /** Whether nothing is left of it. */
  readonly isWhole: boolean
}

const ofPart = ({ amount, network_amount }: Value, paid: bigint): bigint =>
  paid === amount ? network_amount : divide(network_amount * paid, amount)

/**
 * Shares `paid` out over invoices in their order, each whole before the next: so at most one is left in part.
 * Its network amount is that part of it. Invoices that get nothing have no share, unless they are over nothing: where
 * something is paid, those are done with it.
 */
export const sharesOf = (
  invoices: ReadonlyArray<OpenInvoice>,
  paid: bigint
): ReadonlyArray<Share> => {
  if (paid === 0n) return []
  let left = paid
  return invoices.flatMap((invoice): ReadonlyArray<Share> => {
    const isWhole = left >= invoice.amount
    const amount = isWhole ? invoice.amount : left
    left -= amount
    return amount === 0n && !isWhole
      ? []
      : [
          {
            id: invoice.id,
            amount,
            network_amount: ofPart(invoice, amount),
            isWhole
          }
        ]
  })
}
