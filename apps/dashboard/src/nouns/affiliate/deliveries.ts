import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { count, moment, state, text, why } from "../../records/Shown.ts"
import { choicesOf, deliveryStates } from "../states.ts"
import { ownPostbacks } from "./lookups.ts"

export const deliveries = noun({
  title: "Postback deliveries",
  empty: "Nothing was delivered yet. Each conversion that a postback tells of stands here.",
  isSearched: false,
  list: (asked) => affnet.ownPostbackDeliveries.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [
    { name: "state", title: "Status", choices: choicesOf(deliveryStates) },
    { name: "postback_id", title: "Postback", of: ownPostbacks }
  ],
  columns: [
    { title: "When", show: ({ created }) => moment(created) },
    { title: "Status", show: ({ state: now }) => state(deliveryStates, now) },
    { title: "Answer", show: ({ error, http_status }) => text(http_status ?? error) },
    { title: "Attempts", show: ({ attempts }) => count(attempts) },
    { title: "Address", show: ({ url }) => text(url) },
    {
      title: "Why",
      show: ({ transaction_id: id }) => why(id)
    }
  ]
})
