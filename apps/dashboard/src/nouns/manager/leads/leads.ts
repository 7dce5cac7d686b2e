import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { noun } from "../../../records/Noun.ts"
import { count, flag, moment, place, record, said, state, text } from "../../../records/Shown.ts"
import { personOf } from "../../personOf.ts"
import { choicesOf, conversionStates, sentStates, titlesOf } from "../../states.ts"
import { trashReasons } from "../../trashReasons.ts"
import { checking } from "../checking.ts"
import { affiliatesFound, offersFound } from "../lookups.ts"
import { named } from "../named.ts"

const personTyped = ({ email, phone }: Readonly<Record<string, unknown>>) => ({
  ...(typeof email === "string" && email !== "" && { email }),
  ...(typeof phone === "string" && phone !== "" && { phone })
})

/** Forgets a person everywhere. */
const erase: Action = {
  title: "Forget a person",
  asks: "Leads, their log and marks of duplicates of this person are emptied, and open deliveries end. Ids, amounts, statuses and times stay. It cannot be undone.",
  tone: "bad",
  fields: [Field.text("email", "E-mail address"), Field.text("phone", "Phone")],
  check: (request) => checking("erasure")(personTyped(request)),
  reveal: async (request) => {
    const erased = await affnet.leadErasures.eraseLeads(personTyped(request))
    return [
      ["Leads", count(erased.leads)],
      ["Records of the log", count(erased.log_records)],
      ["Ended deliveries", count(erased.deliveries)],
      ["Complete", flag(erased.is_complete)]
    ]
  }
}

export const leads = noun({
  title: "Leads",
  empty: "No leads yet. Affiliates and advertisers hand them in by the API.",
  area: "leads",
  list: (asked) => named(affnet.leadRecords.listLeads({ ...paging(asked), ...asked.filters })),
  csv: (asked) => affnet.leadRecords.listLeads.csv(unpaged(asked)).text(),
  key: ({ lead_id }) => lead_id,
  newestBy: "created",
  filters: [
    { name: "conv_status", title: "Status", choices: choicesOf(conversionStates) },
    { name: "trash_reason", title: "Trash because", choices: titlesOf(trashReasons) },
    {
      name: "delivery_status",
      title: "Delivery",
      choices: [
        ["success", "Delivered"],
        ["fail", "Failed"]
      ]
    },
    { name: "offer_id", title: "Offer", of: offersFound },
    { name: "affiliate_id", title: "Affiliate", of: affiliatesFound }
  ],
  columns: [
    ["When", ({ created }) => moment(created), "created"],
    ["Person", (one) => place(`/leads/${one.lead_id}`, personOf(one) || one.email || "…")],
    ["E-mail address", ({ email }) => text(email)],
    ["Status", ({ conv_status }) => state(conversionStates, conv_status)],
    ["Trash because", ({ trash_reason }) => said(trash_reason && trashReasons[trash_reason])],
    ["Delivery", (one) => state(sentStates, one.delivery_status)],
    ["Offer", (one) => record("offers", one.offer_id, one.offer)],
    ["Affiliate", (one) => record("affiliates", one.affiliate_id, one.affiliate)]
  ],
  actions: [erase]
})
