import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, record, state, text } from "../../records/Shown.ts"
import { choicesOf, requestStates } from "../states.ts"

const requestDetails = async (id: number) => {
  const request = await affnet.offerRequests.get(id)
  const decide = (status: "approved" | "denied") => async () =>
    affnet.offerRequests.update(id, { status })
  return {
    title: `${request.affiliate_name} → ${request.offer_name}`,
    state: state(requestStates, request.status),
    actions:
      request.status === "pending"
        ? [
            {
              title: "Approve" as const,
              asks: "The affiliate may promote the offer at once." as const,
              run: decide("approved")
            },
            {
              title: "Deny" as const,
              asks: "The affiliate is told that it may not promote the offer." as const,
              tone: "bad" as const,
              run: decide("denied")
            }
          ]
        : [],
    sections: [
      {
        title: "Request" as const,
        facts: [
          {
            title: "Offer" as const,
            shown: record("offers", request.offer_id, request.offer_name)
          },
          {
            title: "Affiliate" as const,
            shown: record("affiliates", request.affiliate_id, request.affiliate_name)
          },
          { title: "What the offer asks" as const, shown: text(request.questions) },
          { title: "What the affiliate says" as const, shown: text(request.additional_info) },
          { title: "Answer" as const, shown: text(request.answer) },
          { title: "Asked" as const, shown: moment(request.created) },
          { title: "Changed" as const, shown: moment(request.updated) }
        ]
      }
    ]
  }
}

export const offerRequests = noun({
  title: "Offer requests",
  area: "campaigns",
  empty: "Nobody has asked for an offer.",
  newestBy: "created",
  isSearched: false,
  list: (asked) => affnet.offerRequests.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(requestStates) }],
  columns: [
    { title: "Id", show: ({ id }) => record("offer-requests", id, `#${id}`) },
    { title: "Status", show: ({ status }) => state(requestStates, status) },
    {
      title: "Affiliate",
      show: (one) => record("affiliates", one.affiliate_id, one.affiliate_name)
    },
    { title: "Offer", show: (one) => record("offers", one.offer_id, one.offer_name) },
    { title: "What the affiliate says", show: ({ additional_info }) => text(additional_info) },
    { title: "Asked", show: ({ created }) => moment(created), sort: "created" }
  ],
  details: requestDetails
})
