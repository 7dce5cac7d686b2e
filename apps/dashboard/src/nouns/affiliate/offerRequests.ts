import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, record, state, text } from "../../records/Shown.ts"
import { requestStates } from "../states.ts"

/** What the affiliate asked for and waits for. */
export const offerRequests = noun({
  title: "Offer requests",
  newestBy: "created",
  empty: "Nothing waits for an answer. Ask for an offer on its page.",
  isSearched: false,
  list: (asked) => affnet.ownOfferRequests.listPending(paging(asked)),
  key: ({ id }) => id,
  columns: [
    { title: "Offer", show: (one) => record("offers", one.offer_id, one.offer_name) },
    { title: "Status", show: ({ status }) => state(requestStates, status) },
    { title: "What you said", show: ({ additional_info }) => text(additional_info) },
    { title: "Since", show: ({ created }) => moment(created), sort: "created" }
  ]
})
