import { affnet } from "../../data/affnet.ts"
import { recordsBy } from "../../records/Lookup.ts"

/** The offers that the affiliate sees. */
export const ownOffers = recordsBy({
  name: "own offers",
  list: (asked) => affnet.affiliateOffers.list({ ...asked, fields: ["id", "title"] }),
  get: (id) => affnet.affiliateOffers.get(id),
  found: ({ id, title }) => ({ id: id ?? 0, title: title ?? "" })
})
