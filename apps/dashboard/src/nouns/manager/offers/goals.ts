import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { type Field, made, type Request, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { flag, money, type Shown, state, text } from "../../../records/Shown.ts"
import { capsField } from "../../caps.ts"
import { goalTypes, initialStates, trackingMethods } from "../../goals.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"

const sale = "4"
const share = "6"

/** Goals that are paid in percent of a sale. */
const hasShares = ({ type }: Request): boolean => String(type) === sale || String(type) === share

/** Others have a price, and a share of sales has nothing else. */
const hasPrices = ({ type }: Request): boolean => String(type) !== share

const about: ReadonlyArray<Field> = [
  { name: "title", title: "Title", isNeeded: true },
  { name: "type", isHalf: true, title: "Kind", kind: "choice", choices: goalTypes },
  { name: "status", isHalf: true, title: "Status", kind: "choice", choices: choicesOf(onOff) },
  {
    name: "alias",
    title: "Name in links",
    isKept: true,
    help: "Without one, it is made of the title."
  },
  {
    name: "is_default",
    title: "The offer's default goal",
    kind: "switch",
    help: "Reports that name no goal count for it."
  },
  { name: "hidden", title: "Hidden from affiliates", kind: "switch" }
]

const prices: ReadonlyArray<Field> = [
  { name: "revenue", isHalf: true, title: "Revenue", kind: "money", isKept: true, when: hasPrices },
  { name: "payout", isHalf: true, title: "Payout", kind: "money", isKept: true, when: hasPrices },
  {
    name: "revenue_percent",
    isHalf: true,
    title: "Revenue in percent of the sale",
    kind: "money",
    when: hasShares
  },
  {
    name: "payout_percent",
    isHalf: true,
    title: "Payout in percent of the sale",
    kind: "money",
    when: hasShares
  },
  {
    name: "revenue_limit",
    title: "Largest revenue of a conversion",
    kind: "money",
    help: "Above it, conversions are held. Empty: ten times the revenue."
  },
  { name: "payout_limit", title: "Largest payout of a conversion", kind: "money" },
  { name: "amount_limit", title: "Largest sale of an unsigned report", kind: "money" }
]

const counting: ReadonlyArray<Field> = [
  {
    name: "conversion_status",
    title: "New conversions are",
    kind: "choice",
    choices: initialStates
  },
  {
    name: "hold_days",
    title: "Days on hold",
    kind: "number",
    help: "Then they are approved. Empty: by hand.",
    when: ({ conversion_status }) => String(conversion_status) === "4"
  },
  {
    name: "convert_after_seconds",
    isHalf: true,
    title: "Seconds after the click that it takes at least",
    kind: "number"
  },
  {
    name: "convert_within_days",
    isHalf: true,
    title: "Days after the click that it counts",
    kind: "number"
  },
  {
    name: "window_action",
    title: "Conversions outside of that",
    kind: "choice",
    choices: [
      ["refuse", "Are refused"],
      ["hold", "Are held"]
    ]
  },
  {
    name: "multiple_conversions",
    title: "A click may convert more than once",
    kind: "switch"
  },
  { name: "tracking_method", title: "Reported by", kind: "choice", choices: trackingMethods },
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
  const percent = goal[`${side}_percent`]
  return percent ? text(`${percent} %`) : money(goal[side], goal.currency)
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
      { title: "Id", show: ({ id }) => text(id) },
      { title: "Title", show: ({ title }) => text(title) },
      { title: "Status", show: ({ status }) => state(onOff, status === 1 ? 1 : 2) },
      { title: "Kind", show: ({ type_selected }) => text(type_selected) },
      { title: "Revenue", show: (one) => price(one, "revenue") },
      { title: "Payout", show: (one) => price(one, "payout") },
      { title: "Default", show: ({ is_default }) => flag(is_default) },
      { title: "Caps", show: ({ caps }) => text(caps === "none" ? null : caps) }
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
