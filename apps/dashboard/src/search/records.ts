import { affnet } from "../data/affnet.ts"
import type { Viewer } from "../data/session.ts"
import { at, type Found, gather, type Source } from "./gather.ts"
import { asked, managerSources } from "./managerSources.ts"

const affiliateSources: ReadonlyArray<Source> = [
  {
    place: "/offers",
    kind: "Offer",
    find: async (q) =>
      (await affnet.affiliateOffers.list(asked(q))).items.map(({ id, title }) =>
        at("/offers", id, title)
      )
  },
  {
    place: "/campaigns",
    kind: "Campaign",
    find: async (q) =>
      (await affnet.campaigns.list(asked(q))).items.map(({ id, name }) =>
        at("/campaigns", id, name)
      )
  },
  {
    place: "/invoices",
    kind: "Invoice",
    find: async (q) =>
      (await affnet.ownAffiliateInvoices.list(asked(q))).items.map(({ id, invoice_number }) =>
        at("/invoices", id, invoice_number)
      )
  }
]

const advertiserSources: ReadonlyArray<Source> = [
  {
    place: "/offers",
    kind: "Offer",
    find: async (q) =>
      (await affnet.advertiserOffers.list(asked(q))).items.map(({ id, title }) =>
        at("/offers", id, title)
      )
  },
  {
    place: "/invoices",
    kind: "Invoice",
    find: async (q) =>
      (await affnet.ownInvoices.list(asked(q))).items.map(({ id, invoice_number }) =>
        at("/invoices", id, invoice_number)
      )
  }
]

const sources: Readonly<Record<Viewer["role"], ReadonlyArray<Source>>> = {
  manager: managerSources,
  affiliate: affiliateSources,
  advertiser: advertiserSources
}

/** Records by name or id in the places that are open to the viewer, and the story behind a transaction. */
export const searchRecords = (
  role: Viewer["role"],
  words: string,
  mayOpen: (place: string) => boolean
): Promise<Found> =>
  gather(
    sources[role].filter(({ place }) => mayOpen(place)),
    words
  )
