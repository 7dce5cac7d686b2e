import { Advertiser, Affiliate, Invoice, PayoutRun, type ReportDate } from "@affnet/domain"
import { Effect } from "effect"
import type { Caller } from "../callers/Caller.ts"
import { withoutDetails } from "./withoutDetails.ts"

interface Asked {
  readonly id: number
  readonly range_from?: ReportDate.ReportDate
  readonly range_to?: ReportDate.ReportDate
}

const periodOf = ({ range_from, range_to }: Asked) => ({
  ...(range_from && { rangeFrom: range_from }),
  ...(range_to && { rangeTo: range_to })
})

type Client = Caller["client"]

/** How what is about money is read whole. */
export const moneyOf = {
  adv_preferences: (client: Client, { id }: Asked) =>
    client.billingPreferences.getBillingPreferences({
      params: { id: Advertiser.AdvertiserId.make(id) },
      query: {}
    }),
  adv_invoices: (client: Client, { id }: Asked) =>
    client.invoices.getInvoice({ params: { id: Invoice.InvoiceId.make(id) }, query: {} }),
  aff_invoices: (client: Client, { id }: Asked) =>
    client.affiliateInvoices.getAffiliateInvoice({
      params: { id: Invoice.InvoiceId.make(id) },
      query: {}
    }),
  payout_runs: (client: Client, { id }: Asked) =>
    client.payoutRuns
      .getPayoutRun({ params: { id: PayoutRun.PayoutRunId.make(id) }, query: {} })
      .pipe(Effect.map(({ payout_run }) => withoutDetails(payout_run))),
  adv_statements: (client: Client, asked: Asked) =>
    client.statements.getAdvertiserStatement({
      params: { advertiser_id: Advertiser.AdvertiserId.make(asked.id) },
      query: periodOf(asked)
    }),
  aff_statements: (client: Client, asked: Asked) =>
    client.statements.getAffiliateStatement({
      params: { affiliate_id: Affiliate.AffiliateId.make(asked.id) },
      query: periodOf(asked)
    })
} as const
