import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { count, moment, record, state, text } from "../../records/Shown.ts"
import { words } from "../goals.ts"
import { choicesOf, deliveryStates } from "../states.ts"

export const deliveries = noun({
  title: "Postback deliveries",
  area: "campaigns",
  newestBy: "created",
  empty: "Nobody was told of a conversion yet. Affiliates set postbacks up.",
  isSearched: false,
  list: (asked) => affnet.postbackDeliveries.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "state", title: "Status", choices: choicesOf(deliveryStates) }],
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Status", show: (one) => state(deliveryStates, one.state) },
    { title: "Affiliate", show: ({ affiliate_id: id }) => record("affiliates", id, null) },
    { title: "Offer", show: ({ offer_id: id }) => record("offers", id, null) },
    { title: "Address", show: ({ url }) => text(url) },
    { title: "Attempts", show: ({ attempts }) => count(attempts) },
    {
      title: "Answer",
      show: ({ error, http_status }) => (error ? words(error) : text(http_status))
    }
  ]
})
