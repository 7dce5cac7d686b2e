import { affnet } from "../../data/affnet.ts"
import { type Lookup, recordsBy, titlesIn, valuesOf } from "../../records/Lookup.ts"

/** The campaigns of the affiliate. */
export const ownCampaigns = recordsBy({
  name: "own campaigns",
  list: (asked) => affnet.campaigns.list({ ...asked, fields: ["id", "name"] }),
  get: (id) => affnet.campaigns.get(id),
  found: ({ id, name }) => ({ id: id ?? 0, title: name ?? "" })
})

/** The postbacks of the affiliate, by what they call. */
export const ownPostbacks = recordsBy({
  name: "own postbacks",
  list: (asked) => affnet.ownPostbacks.list({ ...asked, fields: ["id", "code"] }),
  get: (id) => affnet.ownPostbacks.get(id),
  found: ({ code, id }) => ({ id: id ?? 0, title: `${code} #${id}` })
})

/** The offers that the affiliate sees. */
export const ownOffers = recordsBy({
  name: "own offers",
  list: (asked) => affnet.affiliateOffers.list({ ...asked, fields: ["id", "title"] }),
  get: (id) => affnet.affiliateOffers.get(id),
  found: ({ id, title }) => ({ id: id ?? 0, title: title ?? "" })
})

/** The goals of an offer that the affiliate sees; none before it is chosen. */
export const ownGoalsOf = (offer: number): Lookup =>
  valuesOf(`own goals of ${offer}`, async () => {
    const { goals = [] } = offer > 0 ? await affnet.affiliateOffers.get(offer) : {}
    return goals.map(({ goal_id, goal_name }) => ({ id: goal_id, title: goal_name }))
  })

export const categories = titlesIn("categories", affnet.lists.categories)
export const tags = titlesIn("tags", affnet.lists.tags)
