import {
  Affiliate,
  Conversion,
  ConversionReceipt,
  type ConversionRow,
  Goal,
  Offer
} from "@affnet/domain"

/** A conversion that is there after a call, and what the call did to it. */
export interface Outcome {
  readonly row: ConversionRow.ConversionRow
  readonly result: ConversionReceipt.Result
}

/** What the caller is told of it. */
export const receiptOf = ({ result, row }: Outcome): ConversionReceipt.ConversionReceipt =>
  ConversionReceipt.of(
    {
      transaction_id: Conversion.TransactionId.make(row.transaction_id),
      status: row.conv_status,
      affiliate_id: Affiliate.AffiliateId.make(row.affiliate?.id ?? 0),
      offer_id: Offer.OfferId.make(row.offer?.id ?? 0),
      goal_id: Goal.GoalId.make(row.goal?.id ?? 0)
    },
    result
  )
