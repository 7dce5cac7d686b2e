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
    ["Offer", (one) => record("offers", one.offer_id, one.offer_name)],
    ["Status", ({ status }) => state(requestStates, status)],
    ["What you said", ({ additional_info }) => text(additional_info)],
    ["Since", ({ created }) => moment(created), "created"]
  ]
})
