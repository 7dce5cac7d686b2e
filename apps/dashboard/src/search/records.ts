import { affnet } from "../data/affnet.ts"
import type { Viewer } from "../data/session.ts"
import { at, type Found, gather, type Source, source } from "./gather.ts"
import { managerSources } from "./managerSources.ts"

const sources: Readonly<Record<Viewer["role"], ReadonlyArray<Source>>> = {
  manager: managerSources,
  affiliate: [
    source("/offers", "Offer", affnet.affiliateOffers.list, (one) =>
      at("/offers", one.id, one.title)
    ),
    source("/campaigns", "Campaign", affnet.campaigns.list, (one) =>
      at("/campaigns", one.id, one.name)
    ),
    source("/invoices", "Invoice", affnet.ownAffiliateInvoices.list, (one) =>
      at("/invoices", one.id, one.invoice_number)
    )
  ],
  advertiser: [
    source("/offers", "Offer", affnet.advertiserOffers.list, (one) =>
      at("/offers", one.id, one.title)
    ),
    source("/invoices", "Invoice", affnet.ownInvoices.list, (one) =>
      at("/invoices", one.id, one.invoice_number)
    )
  ]
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
