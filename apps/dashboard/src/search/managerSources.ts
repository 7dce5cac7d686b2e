import { affnet } from "../data/affnet.ts"
import { at, type Source } from "./gather.ts"

/** The few of a kind that are offered; its list has the rest. */
export const asked = (q: string) => ({ q, perPage: 3 })

interface Person {
  readonly firstname?: string | null
  readonly lastname?: string | null
}

const personOf = ({ firstname, lastname }: Person): string =>
  [firstname, lastname].filter(Boolean).join(" ")

/** Invoices are found by their account as well, so they say whose they are. */
const billed = (number: string | undefined, account: string | undefined): string =>
  [number, account].filter(Boolean).join(" · ")

const partners: ReadonlyArray<Source> = [
  {
    place: "/affiliates",
    kind: "Affiliate",
    find: async (q) =>
      (await affnet.affiliates.list(asked(q))).items.map((one) =>
        at("/affiliates", one.id, one.company_name, one.firstname, one.email)
      )
  },
  {
    place: "/advertisers",
    kind: "Advertiser",
    find: async (q) =>
      (await affnet.advertisers.list(asked(q))).items.map((one) =>
        at("/advertisers", one.id, one.company_name, one.email)
      )
  },
  {
    place: "/managers",
    kind: "Manager",
    find: async (q) =>
      (await affnet.managers.list(asked(q))).items.map((one) =>
        at("/managers", one.id, personOf(one), one.email)
      )
  }
]

const catalogue: ReadonlyArray<Source> = [
  {
    place: "/offers",
    kind: "Offer",
    find: async (q) =>
      (await affnet.offers.list(asked(q))).items.map(({ id, title }) => at("/offers", id, title))
  },
  {
    place: "/campaigns",
    kind: "Campaign",
    find: async (q) =>
      (await affnet.managerCampaigns.listAll(asked(q))).items.map(({ id, name }) =>
        at("/campaigns", id, name)
      )
  }
]

const leads: ReadonlyArray<Source> = [
  {
    place: "/leads",
    kind: "Lead",
    find: async (q) =>
      (await affnet.leadRecords.listLeads(asked(q))).items.map((one) =>
        at("/leads", one.lead_id, personOf(one), one.email, one.lead_id)
      )
  },
  {
    place: "/vendors",
    kind: "Vendor",
    find: async (q) =>
      (await affnet.vendors.listAll(asked(q))).items.map(({ campaign_id, id, title }) =>
        at(`/receive-campaigns/${campaign_id}/vendors`, id, title)
      )
  }
]

const money: ReadonlyArray<Source> = [
  {
    place: "/advertiser-invoices",
    kind: "Invoice to an advertiser",
    find: async (q) =>
      (await affnet.invoices.list(asked(q))).items.map(({ advertiser, id, invoice_number }) =>
        at("/advertiser-invoices", id, billed(invoice_number, advertiser?.name))
      )
  },
  {
    place: "/affiliate-invoices",
    kind: "Invoice of an affiliate",
    find: async (q) =>
      (await affnet.affiliateInvoices.list(asked(q))).items.map(
        ({ affiliate, id, invoice_number }) =>
          at("/affiliate-invoices", id, billed(invoice_number, affiliate?.name))
      )
  },
  {
    place: "/payouts",
    kind: "Payout run",
    find: async (q) =>
      (await affnet.payoutRuns.list(asked(q))).items.map(({ amount, currency, id }) =>
        at("/payouts", id, `#${id} · ${amount} ${currency}`)
      )
  }
]

/** What managers search. */
export const managerSources: ReadonlyArray<Source> = [...partners, ...catalogue, ...money, ...leads]
