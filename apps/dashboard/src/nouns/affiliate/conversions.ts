import { affnet } from "../../data/affnet.ts"
import { reportOf } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, money, recordOf, state, text, why } from "../../records/Shown.ts"
import { choicesOf, conversionStates } from "../states.ts"
import { ownCampaigns, ownOffers } from "./lookups.ts"

export const conversions = noun({
  title: "Conversions",
  empty: "No conversions on these days. Choose other days, or try your link.",
  usualPeriod: "last_30_days",
  ...reportOf(affnet.affiliateReports.conversions),
  key: ({ id }) => id,
  filters: [
    { name: "conversion_status", title: "Status", choices: choicesOf(conversionStates) },
    { name: "offer", title: "Offer", of: ownOffers },
    { name: "campaign", title: "Campaign", of: ownCampaigns },
    { name: "sub_id1", title: "Sub id 1" }
  ],
  columns: [
    ["When", ({ created }) => moment(created), "created"],
    ["Status", ({ conv_status }) => state(conversionStates, conv_status)],
    ["Offer", ({ offer }) => recordOf("offers", offer)],
    ["Goal", ({ goal }) => text(goal?.value)],
    ["Campaign", ({ campaign }) => recordOf("campaigns", campaign)],
    ["Sub id 1", ({ sub_id1 }) => text(sub_id1)],
    ["Payout", (one) => money(one.payout, one.currency)],
    ["Why", ({ transaction_id: id }) => why(id)]
  ]
})
