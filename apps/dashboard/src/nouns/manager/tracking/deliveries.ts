import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { noun } from "../../../records/Noun.ts"
import { code, count, moment, place, record, state, text } from "../../../records/Shown.ts"
import { words } from "../../goals.ts"
import { choicesOf, conversionStates, deliveryStates } from "../../states.ts"
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
    { title: "Id", show: ({ id }) => record("deliveries", id, `#${id}`) },
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Status", show: (one) => state(deliveryStates, one.state) },
    { title: "Affiliate", show: (one) => record("affiliates", one.affiliate_id, one.affiliate) },
    { title: "Offer", show: (one) => record("offers", one.offer_id, one.offer) },
    { title: "Address", show: ({ url }) => text(url) },
    { title: "Attempts", show: ({ attempts }) => count(attempts) },
    {
      title: "Answer",
      show: ({ error, http_status }) => (error ? words(error) : text(http_status))
    }
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
            {
              title: "Affiliate",
              shown: record("affiliates", delivery.affiliate_id, names?.affiliate)
            },
            { title: "Offer", shown: record("offers", delivery.offer_id, names?.offer) },
            { title: "Address", shown: code(delivery.url) },
            {
              title: "Conversion",
              shown: place(`/why/${delivery.transaction_id}`, delivery.transaction_id)
            },
            { title: "Told as", shown: state(conversionStates, delivery.conv_status) },
            { title: "When", shown: moment(delivery.created) },
            { title: "Next attempt", shown: moment(delivery.next_attempt) }
          ]
        },
        {
          title: "Attempts",
          table: {
            heads: ["When", "Answer", "Reply"],
            rows: attempts.map((one) => [
              moment(Math.floor(one.started_millis / 1000)),
              one.error ? words(one.error) : text(one.http_status),
              text(one.reply)
            ]),
            empty: "Nothing was sent yet."
          }
        }
      ]
    }
  }
})
