import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { noun } from "../../../records/Noun.ts"
import { count, moment, record, state, text } from "../../../records/Shown.ts"
import { answerOf, attemptsOf, factsOf } from "../../deliveryParts.ts"
import { choicesOf, deliveryStates } from "../../states.ts"
import { affiliatesFound, offersFound } from "../lookups.ts"
import { named, withNames } from "../named.ts"

export const deliveries = noun({
  title: "Postback deliveries",
  area: "campaigns",
  newestBy: "created",
  empty: "Nobody was told of a conversion yet. Affiliates set postbacks up.",
  isSearched: false,
  list: (asked) => named(affnet.postbackDeliveries.list({ ...paging(asked), ...asked.filters })),
  key: ({ id }) => id,
  filters: [
    { name: "state", title: "Status", choices: choicesOf(deliveryStates) },
    { name: "affiliate_id", title: "Affiliate", of: affiliatesFound },
    { name: "offer_id", title: "Offer", of: offersFound },
    { name: "postback_id", title: "Postback" }
  ],
  columns: [
    ["Id", ({ id }) => record("deliveries", id, `#${id}`)],
    ["When", ({ created }) => moment(created), "created"],
    ["Status", (one) => state(deliveryStates, one.state)],
    ["Affiliate", (one) => record("affiliates", one.affiliate_id, one.affiliate)],
    ["Offer", (one) => record("offers", one.offer_id, one.offer)],
    ["Address", ({ url }) => text(url)],
    ["Attempts", ({ attempts }) => count(attempts)],
    ["Answer", answerOf]
  ],
  details: async (id) => {
    const { attempts, delivery } = await affnet.postbackDeliveries.get(id)
    const [names] = await withNames([delivery])
    return {
      title: `#${id}`,
      state: state(deliveryStates, delivery.state),
      actions: [
        {
          title: "Send again",
          asks: "The affiliate's tracker is told of the conversion once more.",
          run: async () => affnet.postbackDeliveries.resend(id)
        }
      ],
      sections: [
        {
          title: "Delivery",
          facts: [
            ["Affiliate", record("affiliates", delivery.affiliate_id, names?.affiliate)],
            ["Offer", record("offers", delivery.offer_id, names?.offer)],
            ...factsOf(delivery)
          ]
        },
        attemptsOf(attempts)
      ]
    }
  }
})
