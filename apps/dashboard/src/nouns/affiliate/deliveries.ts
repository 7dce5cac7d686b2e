import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { count, moment, record, state, text, why } from "../../records/Shown.ts"
import { answerOf, attemptsOf, factsOf } from "../deliveryParts.ts"
import { choicesOf, deliveryStates } from "../states.ts"
import { ownPostbacks } from "./lookups.ts"
import { offerTitles } from "./named.ts"

export const deliveries = noun({
  title: "Postback deliveries",
  newestBy: "created",
  empty: "Nothing was delivered yet. Each conversion that a postback tells of stands here.",
  isSearched: false,
  list: (asked) => affnet.ownPostbackDeliveries.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [
    { name: "state", title: "Status", choices: choicesOf(deliveryStates) },
    { name: "postback_id", title: "Postback", of: ownPostbacks }
  ],
  columns: [
    ["Id", ({ id }) => record("deliveries", id, `#${id}`)],
    ["When", ({ created }) => moment(created), "created"],
    ["Status", ({ state: now }) => state(deliveryStates, now)],
    ["Answer", answerOf],
    ["Attempts", ({ attempts }) => count(attempts)],
    ["Address", ({ url }) => text(url)],
    ["Why", ({ transaction_id: id }) => why(id)]
  ],
  details: async (id) => {
    const { attempts, delivery } = await affnet.ownPostbackDeliveries.get(id)
    const titles = await offerTitles([delivery.offer_id])
    return {
      title: `#${id}`,
      state: state(deliveryStates, delivery.state),
      sections: [
        {
          title: "Delivery",
          facts: [
            ["Postback", record("postbacks", delivery.postback_id, `#${delivery.postback_id}`)],
            ["Offer", record("offers", delivery.offer_id, titles.get(delivery.offer_id))],
            ...factsOf(delivery)
          ]
        },
        attemptsOf(attempts)
      ]
    }
  }
})
