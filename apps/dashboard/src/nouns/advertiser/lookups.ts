import { affnet } from "../../data/affnet.ts"
import { recordsBy } from "../../records/Lookup.ts"

/** The offers of the advertiser. */
export const ownOffers = recordsBy({
  name: "own offers",
  list: (asked) => affnet.advertiserOffers.list({ ...asked, fields: ["id", "title"] }),
  get: (id) => affnet.advertiserOffers.get(id),
  found: ({ id, title }) => ({ id: id ?? 0, title: title ?? "" })
})
