import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { deleting } from "../../records/deleting.ts"
import * as Field from "../../records/Field.ts"
import { made, type Request, versioned } from "../../records/Form.ts"
import { type Details, noun } from "../../records/Noun.ts"
import {
  type Called,
  code,
  labels,
  moment,
  place,
  recordOf,
  said,
  text
} from "../../records/Shown.ts"
import { checkingOwn } from "../own/checking.ts"
import { stateOf, titleOf, told, trial } from "../postbackParts.ts"
import { choicesOf, onOff } from "../states.ts"
import { ownGoalsOf, ownOffers } from "./lookups.ts"

interface Narrowed {
  readonly offer_selected?: Called | null
  readonly goal_selected?: Called | null
}

const isChosen = (id: unknown) => id !== null && id !== undefined

const offerOf = (offer: Called | null | undefined) =>
  offer === null || offer === undefined ? said("All offers") : recordOf("offers", offer)

const goalOf = ({ goal_selected, offer_selected }: Narrowed) =>
  offer_selected && !goal_selected ? said("All goals") : text(goal_selected?.title)

/** Offer and goal decide the level: without an offer, it is that of the account. */
const requested = ({ conversion_status, goal_id, offer_id, ...rest }: Request) => ({
  ...rest,
  ...(isChosen(offer_id) &&
    (isChosen(goal_id)
      ? { offer_id: Number(offer_id), goal_id: Number(goal_id), level_id: 3 as const }
      : { offer_id: Number(offer_id), level_id: 2 as const })),
  conversion_status: Number(conversion_status ?? 0)
})

const details = async (id: number): Promise<Details> => {
  const [postback, { macros, previewOf }] = await Promise.all([
    affnet.ownPostbacks.get(id),
    import("./postbackPreview.ts")
  ])
  const called = postback.code ?? ""
  return {
    title: `#${id}`,
    state: stateOf(postback),
    actions: [trial((input) => affnet.ownPostbacks.test(id, input))],
    links: [{ to: `/deliveries?postback_id=${id}`, title: "Deliveries" }],
    sections: [
      {
        title: "Postback",
        facts: [
          ["Address", code(called)],
          ["Tells of", titleOf(told, postback.conversion_status)],
          ["Offer", offerOf(postback.offer_selected)],
          ["Goal", goalOf(postback)],
          ["Changed", moment(postback.updated)]
        ]
      },
      {
        title: "Try it",
        facts: [
          ["An example would call", code(previewOf(called))],
          ["What can stand in it", labels(macros)]
        ]
      }
    ]
  }
}

export const postbacks = noun({
  title: "Postbacks",
  empty: "No postbacks yet. They tell your own tracker of each conversion.",
  add: "New postback",
  isSearched: false,
  list: (asked) => affnet.ownPostbacks.list(paging(asked)),
  key: ({ id }) => id,
  columns: [
    ["Address", ({ code: called, id }) => place(`/postbacks/${id}`, called ?? "")],
    ["Status", stateOf],
    ["Tells of", (one) => titleOf(told, one.conversion_status)],
    ["Offer", ({ offer_selected }) => offerOf(offer_selected)],
    ["Goal", (one) => goalOf(one)],
    ["Changed", ({ updated }) => moment(updated)]
  ],
  details,
  form: {
    parts: [
      {
        fields: [
          Field.text("code", "Address", {
            isNeeded: true,
            help: "Your tracker's, with {aff_click_id} where it puts its own click id."
          }),
          Field.choice("conversion_status", "Tells of", told),
          Field.record("offer_id", "Offer", ownOffers, {
            help: "All offers without one.",
            isFirst: true
          }),
          Field.record("goal_id", "Goal", ({ offer_id }) => ownGoalsOf(Number(offer_id ?? 0)), {
            help: "All goals without one.",
            isFirst: true,
            when: ({ offer_id }) => Number(offer_id ?? 0) > 0
          }),
          Field.choice("status", "Status", choicesOf(onOff))
        ]
      }
    ],
    check: (request) => checkingOwn("postback")(requested(request)),
    read: (id) => versioned(affnet.ownPostbacks.get(id)),
    create: (request) => made(affnet.ownPostbacks.create(requested(request))),
    update: (id, request, version) => affnet.ownPostbacks.update(id, requested(request), version)
  },
  remove: deleting("Your tracker is told nothing more by it.", affnet.ownPostbacks.delete)
})
