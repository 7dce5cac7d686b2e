import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import { reportOf } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { noun } from "../../../records/Noun.ts"
import { count, moment, money, recordOf, state, text, why } from "../../../records/Shown.ts"
import { choicesOf, conversionStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { anyAdvertisers, anyAffiliates, offersFound } from "../lookups.ts"

const filled = (request: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null))

/** Puts a conversion in by hand, and leads to why it became what it is. */
const insert: Action = {
  title: "Insert a conversion",
  asks: "It counts as if the advertiser had reported it: caps, prices, holds and postbacks apply. What is left empty follows from the click and its goal.",
  area: "conversions",
  fields: [
    Field.text("click_id", "Click", { isNeeded: true }),
    Field.text("adv_order_id", "Order"),
    Field.money("amount", "Amount of the sale"),
    Field.money("revenue", "Revenue"),
    Field.money("payout", "Payout"),
    Field.choice("conv_status", "Status", [
      ["", "As the goal says"],
      ["approved", "Approved"],
      ["pending", "Pending"],
      ["hold", "On hold"],
      ["rejected", "Rejected"]
    ])
  ],
  check: (request) => checking("conversion")(filled(request)),
  go: async (request) => {
    const { transaction_id } = await affnet.conversions.create(filled(request))
    return `/why/${transaction_id}`
  }
}

const statuses = ["pending", "approved", "rejected", "hold", "trash"] as const

/** Gives several conversions another status. */
const changeStatus = (keys: ReadonlyArray<string>): Action => ({
  title: "Change status",
  asks: [
    "{count} conversions become what you choose. Approved ones are earned and owed, others are not; what is on an invoice already is corrected by the next one. Affiliates are told by their postbacks.",
    { count: keys.length }
  ],
  area: "conversions",
  fields: [Field.choice("status", "Status", choicesOf(conversionStates))],
  reveal: async ({ status }) => {
    const chosen = statuses.find((one) => one === status)
    const { conversions: results } = await affnet.conversions.changeStatuses({
      ids: keys.map(Number),
      ...(chosen !== undefined && { status: chosen })
    })
    const of = (result: string) => count(results.filter((one) => one.result === result).length)
    return [
      ["Changed", of("changed")],
      ["Had it already", of("unchanged")],
      ["Refused by a full cap", of("cap_reached")],
      ["Not found", of("not_found")]
    ]
  }
})

export const conversions = noun({
  title: "Conversions",
  empty: "No conversions on these days. Choose other days, or look at what was refused.",
  area: "reports",
  usualPeriod: "last_30_days",
  ...reportOf(affnet.reports.conversions),
  key: ({ id }) => id,
  filters: [
    { name: "conversion_status", title: "Status", choices: choicesOf(conversionStates) },
    { name: "offer", title: "Offer", of: offersFound },
    { name: "affiliate", title: "Affiliate", of: anyAffiliates },
    { name: "advertiser", title: "Advertiser", of: anyAdvertisers }
  ],
  columns: [
    ["When", ({ created }) => moment(created), "created"],
    ["Status", ({ conv_status }) => state(conversionStates, conv_status)],
    ["Offer", ({ offer }) => recordOf("offers", offer)],
    ["Goal", ({ goal }) => text(goal?.value)],
    ["Affiliate", ({ affiliate }) => recordOf("affiliates", affiliate)],
    ["Revenue", (one) => money(one.revenue, one.currency)],
    ["Payout", (one) => money(one.payout, one.currency)],
    ["Why", ({ transaction_id: id }) => why(id)]
  ],
  bulk: (keys) => [changeStatus(keys)],
  actions: [insert]
})
