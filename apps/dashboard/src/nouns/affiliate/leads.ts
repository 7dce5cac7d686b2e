import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, money, record, state, text, why } from "../../records/Shown.ts"
import { words } from "../goals.ts"
import { choicesOf, conversionStates } from "../states.ts"

/** What the affiliate handed in, and what became of it. */
export const leads = noun({
  title: "Leads",
  newestBy: "created",
  empty: "No leads yet. Hand them in by the API, or by the form of an offer.",
  list: (asked) => affnet.ownLeadRecords.listOwnLeads({ ...paging(asked), ...asked.filters }),
  key: ({ lead_id }) => lead_id,
  filters: [{ name: "conv_status", title: "Status", choices: choicesOf(conversionStates) }],
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Status", show: ({ conv_status }) => state(conversionStates, conv_status) },
    { title: "Offer", show: ({ offer_id }) => record("offers", offer_id, null) },
    { title: "E-mail address", show: ({ email }) => text(email) },
    { title: "Payout", show: (one) => money(one.payout, one.currency) },
    { title: "Held because", show: ({ trash_reason }) => words(trash_reason) },
    { title: "Id", show: ({ lead_id }) => text(lead_id) },
    { title: "Why", show: ({ transaction_id: id }) => why(id) }
  ]
})
