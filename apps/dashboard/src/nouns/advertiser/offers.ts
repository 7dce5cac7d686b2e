import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import {
  countries,
  labels,
  moment,
  money,
  outside,
  percent,
  record,
  state,
  text
} from "../../records/Shown.ts"
import { accountStates, choicesOf, offerStates } from "../states.ts"

export const offers = noun({
  title: "Offers",
  empty: "No offers yet. Your manager sets them up.",
  list: (asked) => affnet.advertiserOffers.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(offerStates) }],
  columns: [
    ["Id", ({ id }) => text(id), "id"],
    ["Title", ({ id, title }) => record("offers", id, title), "title"],
    ["Status", ({ status }) => state(offerStates, status)],
    ["Countries", ({ countries }) => labels(countries?.map((one) => one.country_code))],
    ["Changed", ({ updated }) => moment(updated), "updated"]
  ],
  details: async (id) => {
    const offer = await affnet.advertiserOffers.get(id)
    return {
      title: offer.title,
      state: state(offerStates, offer.status),
      links: [
        { to: `/conversions?offer=${id}`, title: "Conversions" },
        { to: `/statistics?offer=${id}`, title: "Statistics" }
      ],
      sections: [
        {
          title: "Offer",
          facts: [
            ["Description", text(offer.description)],
            ["Categories", labels(offer.categories?.map(({ title }) => title))],
            ["Countries", countries(offer.countries)],
            ["Preview", outside(offer.preview_url)],
            ["Currency", text(offer.currency)],
            ["Changed", moment(offer.updated)]
          ]
        },
        {
          title: "Goals",
          table: {
            heads: ["Title", "Kind", "Cost", "Status"],
            rows: (offer.goals ?? []).map((goal) => [
              text(goal.title),
              text(goal.type_selected),
              goal.revenue_percent === null
                ? money(goal.revenue, goal.currency)
                : percent(Number(goal.revenue_percent)),
              state(accountStates, goal.status)
            ]),
            empty: "No goals: nothing can be counted as a conversion."
          }
        }
      ]
    }
  }
})
