import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import { paging } from "../../../records/Asked.ts"
import { doAll } from "../../../records/doAll.ts"
import * as Field from "../../../records/Field.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import { moment, record, state, text } from "../../../records/Shown.ts"
import { choicesOf, requestStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { affiliatesFound, offersFound } from "../lookups.ts"

type Decision = "approved" | "denied"

const decide = (
  id: number,
  status: Decision,
  asking: Pick<Action, "title" | "asks" | "tone">
): Action => ({
  ...asking,
  fields: [Field.long("answer", "Answer", { help: "The affiliate reads it." })],
  check: (request) => checking("offerRequest")({ ...request, status }, false),
  run: async (request) => affnet.offerRequests.update(id, { ...request, status })
})

const decisions = (id: number): ReadonlyArray<Action> => [
  decide(id, "approved", {
    title: "Approve",
    asks: "The affiliate may promote the offer at once."
  }),
  decide(id, "denied", {
    title: "Deny",
    asks: "The affiliate is told that it may not promote the offer.",
    tone: "bad"
  })
]

const details = async (id: number): Promise<Details> => {
  const request = await affnet.offerRequests.get(id)
  return {
    title: `${request.affiliate_name} → ${request.offer_name}`,
    state: state(requestStates, request.status),
    actions: request.status === "pending" ? decisions(id) : [],
    sections: [
      {
        title: "Request",
        facts: [
          ["Offer", record("offers", request.offer_id, request.offer_name)],
          ["Affiliate", record("affiliates", request.affiliate_id, request.affiliate_name)],
          ["What the offer asks", text(request.questions)],
          ["What the affiliate says", text(request.additional_info)],
          ["Answer", text(request.answer)],
          ["Asked", moment(request.created)],
          ["Changed", moment(request.updated)]
        ]
      }
    ]
  }
}

/** A request that was decided meanwhile stays as it is. */
const decideAll = (keys: ReadonlyArray<string>, status: Decision) => async () =>
  doAll(keys, (key) => affnet.offerRequests.update(Number(key), { status }))

export const offerRequests = noun({
  title: "Offer requests",
  empty: "Nobody has asked for an offer.",
  area: "campaigns",
  newestBy: "created",
  isSearched: false,
  list: (asked) => affnet.offerRequests.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [
    { name: "status", title: "Status", choices: choicesOf(requestStates) },
    { name: "affiliate_id", title: "Affiliate", of: affiliatesFound },
    { name: "offer_id", title: "Offer", of: offersFound }
  ],
  columns: [
    ["Id", ({ id }) => record("offer-requests", id, `#${id}`)],
    ["Status", ({ status }) => state(requestStates, status)],
    ["Affiliate", (one) => record("affiliates", one.affiliate_id, one.affiliate_name)],
    ["Offer", (one) => record("offers", one.offer_id, one.offer_name)],
    ["What the affiliate says", ({ additional_info }) => text(additional_info)],
    ["Asked", ({ created }) => moment(created), "created"]
  ],
  details,
  bulk: (keys) => [
    {
      title: "Approve",
      asks: ["{count} affiliates may promote what they asked for at once.", { count: keys.length }],
      run: decideAll(keys, "approved")
    },
    {
      title: "Deny",
      tone: "bad",
      asks: ["{count} affiliates are told that they may not promote it.", { count: keys.length }],
      run: decideAll(keys, "denied")
    }
  ]
})
