import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { noun } from "../../../records/Noun.ts"
import { labels, moment, record, said, state, text } from "../../../records/Shown.ts"
import { choicesOf, offerStates, visibilities } from "../../states.ts"
import { advertisersFound } from "../lookups.ts"
import { outcomeOf } from "../outcome.ts"
import { accessOf } from "./access.ts"
import { creativesOf } from "./creatives.ts"
import { offerDetails } from "./details.ts"
import { offerForm } from "./form.ts"
import { goalsOf } from "./goals.ts"
import { landingPagesOf } from "./landingPages.ts"
import { plansOf } from "./plans.ts"
import { termsOf } from "./terms.ts"

const statusOf = (keys: ReadonlyArray<string>, status: 1 | 2) => async () =>
  outcomeOf(await affnet.offers.bulkUpdate({ ids: keys.map(Number), set: { status } }))

export const offers = noun({
  title: "Offers",
  empty: "No offers yet. Make the first one for an advertiser.",
  add: "New offer",
  area: "offers",
  list: (asked) => affnet.offers.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.offers.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [
    { name: "status", title: "Status", choices: choicesOf(offerStates) },
    { name: "advertiser_id", title: "Advertiser", of: advertisersFound }
  ],
  columns: [
    ["Id", ({ id }) => text(id), "id"],
    ["Title", ({ id, title }) => record("offers", id, title), "title"],
    ["Status", ({ status }) => state(offerStates, status), "status"],
    ["Advertiser", (one) => record("advertisers", one.advertiser_id, one.advertiser)],
    ["Who sees it", ({ visible_type }) => said(visible_type && visibilities[visible_type])],
    ["Countries", ({ countries }) => labels(countries?.map((one) => one.country_code))],
    ["Changed", ({ updated }) => moment(updated), "updated"]
  ],
  details: offerDetails,
  form: offerForm,
  lists: {
    goals: goalsOf,
    "landing-pages": landingPagesOf,
    creatives: creativesOf,
    terms: termsOf,
    plans: plansOf,
    access: accessOf
  },
  remove: deleting(async (id) => {
    const { total } = await affnet.managerCampaigns.listAll({ offer_id: id, perPage: 1 })
    return [
      "New clicks go where other visitors go, those of {count} campaigns included. Clicks and conversions stay in reports.",
      { count: total }
    ]
  }, affnet.offers.delete),
  bulk: (keys) => [
    {
      title: "Start",
      asks: ["{count} offers take clicks and conversions at once.", { count: keys.length }],
      reveal: statusOf(keys, 1)
    },
    {
      title: "Stop",
      tone: "bad",
      asks: ["{count} offers count nothing any more.", { count: keys.length }],
      reveal: statusOf(keys, 2)
    }
  ]
})
