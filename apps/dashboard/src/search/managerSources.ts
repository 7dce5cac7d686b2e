import { affnet } from "../data/affnet.ts"
import { personOf } from "../nouns/personOf.ts"
import { at, type Source, source } from "./gather.ts"

/** Invoices are found by their account as well, so they say whose they are. */
const billed = (number: string | undefined, account: string | undefined): string =>
  [number, account].filter(Boolean).join(" · ")

/** What managers search. */
export const managerSources: ReadonlyArray<Source> = [
  source("/affiliates", "Affiliate", affnet.affiliates.list, (one) =>
    at("/affiliates", one.id, one.company_name, one.firstname, one.email)
  ),
  source("/advertisers", "Advertiser", affnet.advertisers.list, (one) =>
    at("/advertisers", one.id, one.company_name, one.email)
  ),
  source("/managers", "Manager", affnet.managers.list, (one) =>
    at("/managers", one.id, personOf(one), one.email)
  ),
  source("/offers", "Offer", affnet.offers.list, ({ id, title }) => at("/offers", id, title)),
  source("/campaigns", "Campaign", affnet.managerCampaigns.listAll, ({ id, name }) =>
    at("/campaigns", id, name)
  ),
  source("/advertiser-invoices", "Invoice to an advertiser", affnet.invoices.list, (one) =>
    at("/advertiser-invoices", one.id, billed(one.invoice_number, one.advertiser?.name))
  ),
  source("/affiliate-invoices", "Invoice of an affiliate", affnet.affiliateInvoices.list, (one) =>
    at("/affiliate-invoices", one.id, billed(one.invoice_number, one.affiliate?.name))
  ),
  source("/payouts", "Payout run", affnet.payoutRuns.list, ({ amount, currency, id }) =>
    at("/payouts", id, `#${id} · ${amount} ${currency}`)
  ),
  source("/leads", "Lead", affnet.leadRecords.listLeads, (one) =>
    at("/leads", one.lead_id, personOf(one), one.email, one.lead_id)
  ),
  source("/vendors", "Vendor", affnet.vendors.listAll, ({ campaign_id, id, title }) =>
    at(`/receive-campaigns/${campaign_id}/vendors`, id, title)
  )
]
