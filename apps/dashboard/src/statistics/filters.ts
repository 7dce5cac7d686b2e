import type { Search } from "../address/ListState.ts"
import { affnet } from "../data/affnet.ts"
import type { Viewer } from "../data/session.ts"
import { ownOffers as offersOfAdvertiser } from "../nouns/advertiser/lookups.ts"
import { ownCampaigns, ownOffers } from "../nouns/affiliate/lookups.ts"
import { countries } from "../nouns/countries.ts"
import { anyAdvertisers, anyAffiliates, goalsOf, offersFound } from "../nouns/manager/lookups.ts"
import { recordsBy } from "../records/Lookup.ts"
import type { Filter } from "../records/Noun.ts"
import { breakdownsOf } from "./breakdowns.ts"

const campaignsFound = recordsBy({
  name: "campaigns",
  list: (asked) => affnet.managerCampaigns.listAll({ ...asked, fields: ["id", "name"] }),
  get: (id) => affnet.managerCampaigns.getAny(id),
  found: ({ id, name }) => ({ id: id ?? 0, title: `${name} #${id}` })
})

const offer = { name: "offer", title: "Offer" } as const

/** Goals are those of an offer. One that the address names is shown without it as well, since it counts. */
const goals = (search: Search): ReadonlyArray<Filter> =>
  search.offer === undefined && search.goal === undefined
    ? []
    : [{ name: "goal", title: "Goal", of: goalsOf(Number(search.offer) || 0) }]

/** What each role is offered, given what the address says already. */
const offered: Readonly<Record<Viewer["role"], (search: Search) => ReadonlyArray<Filter>>> = {
  manager: (search) => [
    { ...offer, of: offersFound, clears: "goal" },
    ...goals(search),
    { name: "affiliate", title: "Affiliate", of: anyAffiliates },
    { name: "advertiser", title: "Advertiser", of: anyAdvertisers },
    { name: "campaign", title: "Campaign", of: campaignsFound },
    { name: "country", title: "Country", of: countries }
  ],
  affiliate: () => [
    { ...offer, of: ownOffers },
    { name: "campaign", title: "Campaign", of: ownCampaigns },
    { name: "sub_id1", title: "Sub id 1" },
    { name: "sub_id2", title: "Sub id 2" },
    { name: "sub_id3", title: "Sub id 3" },
    { name: "sub_id4", title: "Sub id 4" },
    { name: "sub_id5", title: "Sub id 5" }
  ],
  advertiser: () => [{ ...offer, of: offersOfAdvertiser }]
}

/** What a role narrows statistics down by: what it is offered, and whatever else the address names. */
export const filtersOf = (role: Viewer["role"], search: Search): ReadonlyArray<Filter> => {
  const usual = offered[role](search)
  const isUsual = new Set(usual.map(({ name }) => name))
  const named = breakdownsOf[role].filter(
    ({ heading, key }) => heading !== "Time" && !isUsual.has(key) && search[key] !== undefined
  )
  return [...usual, ...named.map(({ key, title }) => ({ name: key, title }))]
}
