import { affnet } from "../../data/affnet.ts"
import { reportOf } from "../../records/Asked.ts"
import * as Field from "../../records/Field.ts"
import type { Choices, Request } from "../../records/Form.ts"
import { noun } from "../../records/Noun.ts"
import { country, moment, money, recordOf, state, text, why } from "../../records/Shown.ts"
import { choicesOf, conversionStates } from "../states.ts"
import { ownOffers } from "./lookups.ts"

const decisions: Choices = [
  ["approved", "Approved"],
  ["rejected", "Rejected"],
  ["pending", "Pending"],
  ["hold", "On hold"]
]

const decided = ({ conv_status }: Request) =>
  conv_status === "rejected" || conv_status === "pending" || conv_status === "hold"
    ? conv_status
    : "approved"

export const conversions = noun({
  title: "Conversions",
  empty: "No conversions on these days. Choose other days, or see whether your reports arrive.",
  usualPeriod: "last_30_days",
  ...reportOf(affnet.advertiserReports.conversions),
  key: ({ transaction_id }) => transaction_id,
  bulk: (ids) => [
    {
      title: "Change the status",
      asks: [
        "{count} conversions get this status, where the network lets advertisers decide.",
        { count: ids.length }
      ],
      fields: [Field.choice("conv_status", "Status", decisions)],
      run: async (request) =>
        affnet.ownConversionStatuses.change({ ids: [...ids], status: decided(request) })
    }
  ],
  filters: [
    { name: "conversion_status", title: "Status", choices: choicesOf(conversionStates) },
    { name: "offer", title: "Offer", of: ownOffers }
  ],
  columns: [
    ["When", ({ created }) => moment(created), "created"],
    ["Status", ({ conv_status }) => state(conversionStates, conv_status)],
    ["Offer", ({ offer }) => recordOf("offers", offer)],
    ["Goal", ({ goal }) => text(goal?.value)],
    ["Order", ({ adv_order_id }) => text(adv_order_id)],
    ["Cost", (one) => money(one.revenue, one.currency)],
    ["Country", (one) => country(one.country?.id, one.country?.value)],
    ["Why", ({ transaction_id: id }) => why(id)]
  ]
})
