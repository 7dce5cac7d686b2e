import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { made, type Request, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { flag, money, percent, type Shown, state, text } from "../../../records/Shown.ts"
import { capsField } from "../../caps.ts"
import { capsShown } from "../../capsShown.ts"
import { goalTypes, initialStates, trackingMethods } from "../../goals.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"

const sale = "4"
const share = "6"

/** Goals that are paid in percent of a sale. */
const hasShares = ({ type }: Request): boolean => String(type) === sale || String(type) === share

/** Others have a price, and a share of sales has nothing else. */
const hasPrices = ({ type }: Request): boolean => String(type) !== share

const about = [
  Field.text("title", "Title", { isNeeded: true }),
  Field.choice("type", "Kind", goalTypes, { isHalf: true }),
  Field.choice("status", "Status", choicesOf(onOff), { isHalf: true }),
  Field.text("alias", "Name in links", {
    isKept: true,
    help: "Without one, it is made of the title."
  }),
  Field.flag("is_default", "The offer's default goal", {
    help: "Reports that name no goal count for it."
  }),
  Field.flag("hidden", "Hidden from affiliates")
]

const prices = [
  Field.money("revenue", "Revenue", { isHalf: true, isKept: true, when: hasPrices }),
  Field.money("payout", "Payout", { isHalf: true, isKept: true, when: hasPrices }),
  Field.money("revenue_percent", "Revenue in percent of the sale", {
    isHalf: true,
    when: hasShares
  }),
  Field.money("payout_percent", "Payout in percent of the sale", { isHalf: true, when: hasShares }),
  Field.money("revenue_limit", "Largest revenue of a conversion", {
    help: "Above it, conversions are held. Empty: ten times the revenue."
  }),
  Field.money("payout_limit", "Largest payout of a conversion"),
  Field.money("amount_limit", "Largest sale of an unsigned report")
]

const counting = [
  Field.choice("conversion_status", "New conversions are", initialStates),
  Field.number("hold_days", "Days on hold", {
    help: "Then they are approved. Empty: by hand.",
    when: ({ conversion_status }) => String(conversion_status) === "4"
  }),
  Field.number("convert_after_seconds", "Seconds after the click that it takes at least", {
    isHalf: true
  }),
  Field.number("convert_within_days", "Days after the click that it counts", { isHalf: true }),
  Field.choice("window_action", "Conversions outside of that", [
    ["refuse", "Are refused"],
    ["hold", "Are held"]
  ]),
  Field.flag("multiple_conversions", "A click may convert more than once"),
  Field.choice("tracking_method", "Reported by", trackingMethods),
  capsField
]

/** What no longer fits the type is cleared with it. */
const withType = (request: Request) => ({
  ...(!hasShares(request) && { revenue_percent: null, payout_percent: null }),
  ...request
})

type Priced = Readonly<
  Partial<Record<"revenue" | "payout" | "revenue_percent" | "payout_percent", string | null>>
> & { readonly currency?: string }

/** Where both stand side by side, the percentage counts. */
const price = (goal: Priced, side: "revenue" | "payout"): Shown => {
  const share = goal[`${side}_percent`]
  return share ? percent(Number(share)) : money(goal[side], goal.currency)
}

export const goalsOf = (offer: number): Noun =>
  noun({
    title: "Goals",
    empty: "No goals: nothing can be counted as a conversion.",
    add: "New goal",
    area: "offers",
    isSearched: false,
    list: (asked) => affnet.goals.list(offer, paging(asked)),
    key: ({ id }) => id,
    columns: [
      ["Id", ({ id }) => text(id)],
      ["Title", ({ title }) => text(title)],
      ["Status", ({ status }) => state(onOff, status === 1 ? 1 : 2)],
      ["Kind", ({ type_selected }) => text(type_selected)],
      ["Revenue", (one) => price(one, "revenue")],
      ["Payout", (one) => price(one, "payout")],
      ["Default", ({ is_default }) => flag(is_default)],
      ["Caps", ({ caps }) => (caps === "none" ? text(null) : capsShown(caps))]
    ],
    form: {
      parts: [
        { title: "Goal", fields: about },
        { title: "Price", fields: prices },
        { title: "What counts", fields: counting }
      ],
      begun: { type: "2" },
      check: checking("goal"),
      read: (id) =>
        versioned(affnet.goals.get(offer, id), (goal) => ({
          ...goal,
          hidden: goal.is_private,
          caps: goal.caps_list
        })),
      create: (request) =>
        made(affnet.goals.create(offer, { ...withType(request), title: String(request.title) })),
      update: (id, request, version) => affnet.goals.update(offer, id, withType(request), version)
    },
    remove: deleting(
      "Reports for the goal are refused from now on. Conversions keep its title.",
      (id, version) => affnet.goals.delete(offer, id, version)
    )
  })
