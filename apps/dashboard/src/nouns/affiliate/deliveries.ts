import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import {
  code,
  count,
  moment,
  place,
  record,
  type Shown,
  state,
  text,
  why
} from "../../records/Shown.ts"
import { words } from "../goals.ts"
import { choicesOf, conversionStates, deliveryStates } from "../states.ts"
import { ownPostbacks } from "./lookups.ts"

interface Answered {
  readonly error?: string | null
  readonly http_status?: number | null
}

/** What the tracker answered, or why nothing came. */
const answerOf = ({ error, http_status }: Answered): Shown =>
  error ? words(error) : text(http_status)

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
    { title: "Id", show: ({ id }) => record("deliveries", id, `#${id}`) },
    { title: "When", show: ({ created }) => moment(created) },
    { title: "Status", show: ({ state: now }) => state(deliveryStates, now) },
    { title: "Answer", show: (one) => answerOf(one) },
    { title: "Attempts", show: ({ attempts }) => count(attempts) },
    { title: "Address", show: ({ url }) => text(url) },
    {
      title: "Why",
      show: ({ transaction_id: id }) => why(id)
    }
  ],
  details: async (id) => {
    const { attempts, delivery } = await affnet.ownPostbackDeliveries.get(id)
    return {
      title: `#${id}`,
      state: state(deliveryStates, delivery.state),
      sections: [
        {
          title: "Delivery",
          facts: [
            {
              title: "Postback",
              shown: record("postbacks", delivery.postback_id, `#${delivery.postback_id}`)
            },
            { title: "Offer", shown: record("offers", delivery.offer_id, null) },
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
              answerOf(one),
              text(one.reply)
            ]),
            empty: "Nothing was sent yet."
          }
        }
      ]
    }
  }
})
