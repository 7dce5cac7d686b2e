import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, money, record, said, state, text, why } from "../../records/Shown.ts"
import { choicesOf, conversionStates } from "../states.ts"
import { trashReasons } from "../trashReasons.ts"
import { offerTitles } from "./named.ts"

/** Leads with the titles of their offers. */
const withOffers = async (listing: ReturnType<typeof affnet.ownLeadRecords.listOwnLeads>) => {
  const { items, total } = await listing
  const names = await offerTitles(items.map(({ offer_id }) => offer_id))
  return { items: items.map((lead) => ({ ...lead, offer: names.get(lead.offer_id) })), total }
}

/** What the affiliate handed in, and what became of it. */
export const leads = noun({
  title: "Leads",
  newestBy: "created",
  empty: "No leads yet. Hand them in by the API, or by the form of an offer.",
  list: (asked) =>
    withOffers(affnet.ownLeadRecords.listOwnLeads({ ...paging(asked), ...asked.filters })),
  key: ({ lead_id }) => lead_id,
  filters: [{ name: "conv_status", title: "Status", choices: choicesOf(conversionStates) }],
  columns: [
    ["When", ({ created }) => moment(created), "created"],
    ["Status", ({ conv_status }) => state(conversionStates, conv_status)],
    ["Offer", ({ offer, offer_id }) => record("offers", offer_id, offer)],
    ["E-mail address", ({ email }) => text(email)],
    ["Payout", (one) => money(one.payout, one.currency)],
    ["Trash because", ({ trash_reason }) => said(trash_reason && trashReasons[trash_reason])],
    ["Id", ({ lead_id }) => text(lead_id)],
    ["Why", ({ transaction_id: id }) => why(id)]
  ]
})
