import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { type Choices, made, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { code, moment, record, recordOf, text } from "../../../records/Shown.ts"
import { stateOf, titleOf, told, trial } from "../../postbackParts.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"
import { goalsOf, offersFound } from "../lookups.ts"

const levels = [
  ["1", "All offers"],
  ["2", "One offer"],
  ["3", "One goal"]
] as const satisfies Choices

const types = [
  ["1", "The network's server"],
  ["2", "An iframe in the visitor's browser"],
  ["3", "A picture in the visitor's browser"]
] as const satisfies Choices

const fields = [
  Field.choice("level_id", "Of", levels),
  Field.record("offer_id", "Offer", offersFound, {
    isKept: true,
    when: ({ level_id }) => String(level_id) !== "1"
  }),
  Field.record("goal_id", "Goal", ({ offer_id }) => goalsOf(Number(offer_id ?? 0)), {
    isKept: true,
    when: ({ level_id }) => String(level_id) === "3"
  }),
  Field.choice("conversion_status", "Conversions", told),
  Field.choice("type", "Called by", types),
  Field.choice("status", "Status", choicesOf(onOff)),
  Field.code("code", "Address or HTML", {
    isNeeded: true,
    help: "Macros stand for the conversion: {aff_click_id}, {payout}, {conv_status}, {transaction_id}."
  })
]

const decisions = (affiliate: number, id: number): ReadonlyArray<Action> => [
  {
    title: "Approve",
    asks: "The affiliate's tracker is called by it from now on.",
    run: async () => affnet.postbacks.update(affiliate, id, { status: 1 })
  },
  {
    title: "Deny",
    tone: "bad",
    asks: "It stays disabled.",
    run: async () => affnet.postbacks.update(affiliate, id, { status: 2 })
  }
]

export const postbacksOf = (affiliate: number): Noun =>
  noun({
    title: "Postbacks",
    empty: "No postbacks: the affiliate's tracker is told of no conversion.",
    add: "New postback",
    area: "campaigns",
    isSearched: false,
    list: (asked) => affnet.postbacks.list(affiliate, paging(asked)),
    key: ({ id }) => id,
    columns: [
      ["Id", ({ id }) => record(`affiliates/${affiliate}/postbacks`, id, `#${id}`)],
      ["Status", stateOf],
      ["Of", ({ level_id }) => titleOf(levels, level_id)],
      ["Offer", (one) => recordOf("offers", one.offer_selected)],
      ["Goal", ({ goal_selected }) => text(goal_selected?.title)],
      ["Conversions", ({ conversion_status: one }) => titleOf(told, one)],
      ["Address", ({ code: called }) => text(called)]
    ],
    details: async (id) => {
      const one = await affnet.postbacks.get(affiliate, id)
      return {
        title: `#${id}`,
        state: stateOf(one),
        actions: [
          ...(one.awaits_approval ? decisions(affiliate, id) : []),
          trial((input) => affnet.postbacks.test(affiliate, id, input))
        ],
        links: [
          {
            to: `/deliveries?affiliate_id=${affiliate}&postback_id=${id}`,
            title: "Postback deliveries"
          }
        ],
        sections: [
          {
            title: "Postback",
            facts: [
              ["Of", titleOf(levels, one.level_id)],
              ["Offer", recordOf("offers", one.offer_selected)],
              ["Goal", text(one.goal_selected?.title)],
              ["Conversions", titleOf(told, one.conversion_status)],
              ["Called by", titleOf(types, one.type)],
              ["Address or HTML", code(one.code)],
              ["Since", moment(one.created)],
              ["Changed", moment(one.updated)]
            ]
          }
        ]
      }
    },
    form: {
      parts: [{ fields }],
      check: checking("postback"),
      read: (id) => versioned(affnet.postbacks.get(affiliate, id)),
      create: (request) => made(affnet.postbacks.create(affiliate, request)),
      update: (id, request, version) => affnet.postbacks.update(affiliate, id, request, version)
    },
    remove: deleting(
      "The affiliate's tracker is told of no more conversions by it. Deliveries stay on record.",
      (id, version) => affnet.postbacks.delete(affiliate, id, version)
    )
  })
