import { affnet } from "../data/affnet.ts"
import { personFields, skipReasons } from "../nouns/manager/leads/leadWords.ts"
import { advertiserNames, receiveCampaignTitles, withNames } from "../nouns/manager/named.ts"
import { personOf } from "../nouns/personOf.ts"
import { conversionStates, sentStates } from "../nouns/states.ts"
import { trashReasons } from "../nouns/trashReasons.ts"
import type { Action } from "../records/Action.ts"
import * as Field from "../records/Field.ts"
import type { Details } from "../records/Noun.ts"
import {
  code,
  count,
  type Fact,
  flag,
  moment,
  money,
  place,
  received,
  record,
  said,
  state,
  text
} from "../records/Shown.ts"
import { titlesOf } from "../records/titlesOf.ts"
import { readFields } from "../records/typed.ts"

type Found = Awaited<ReturnType<typeof affnet.leadRecords.getLead>>
type Lead = Found["lead"]

const personal = [
  Field.text("email", "E-mail address"),
  Field.text("firstname", "First name"),
  Field.text("lastname", "Last name"),
  Field.text("phone", "Phone"),
  Field.text("address", "Address"),
  Field.text("postcode", "Postcode"),
  Field.text("city", "City"),
  Field.text("region", "Region")
]

const change = (id: string, lead: Lead): Action => ({
  title: "Change the person",
  asks: "Deliveries that are still to come send the lead as it is then; what was sent stays as it was.",
  area: "leads",
  fields: personal,
  begun: readFields(personal, lead),
  run: async (request) => affnet.leadRecords.updateLead({ ...request, lead_id: id })
})

const personFacts = (lead: Lead): ReadonlyArray<Fact> => {
  const known: Readonly<Record<string, unknown>> = lead
  return personFields.map(([name, title]) => {
    const value = known[name]
    return [title, text(typeof value === "string" || typeof value === "number" ? value : null)]
  })
}

/** A lead: the person, what became of it, and each delivery. */
export const leadDetails = async (id: string): Promise<Details> => {
  const { deliveries, lead } = await affnet.leadRecords.getLead(id)
  const [[names], advertisers, campaigns] = await Promise.all([
    withNames([lead]),
    titlesOf([lead.advertiser_id], advertiserNames),
    titlesOf([lead.campaign_id], receiveCampaignTitles)
  ])
  return {
    title: personOf(lead) || lead.email || lead.lead_id,
    state: state(conversionStates, lead.conv_status),
    notes: lead.erased === null ? [] : ["This person was forgotten; ids, amounts and times stay."],
    actions: lead.erased === null ? [change(id, lead)] : [],
    links: [
      { to: `/leads-log?q=${lead.lead_id}`, title: "Leads log" },
      { to: `/why/${lead.transaction_id}`, title: "Why?" }
    ],
    sections: [
      { title: "Person", facts: personFacts(lead) },
      {
        title: "Lead",
        facts: [
          ["Came in", moment(lead.created)],
          ["Trash because", said(lead.trash_reason && trashReasons[lead.trash_reason])],
          ["Delivery", state(sentStates, lead.delivery_status)],
          [
            "Not delivered because",
            said(lead.delivery_skipped && skipReasons[lead.delivery_skipped])
          ],
          ["The e-mail address is one", flag(lead.email_valid)],
          ["Offer", record("offers", lead.offer_id, names?.offer)],
          ["Affiliate", record("affiliates", lead.affiliate_id, names?.affiliate)],
          [
            "Advertiser",
            record("advertisers", lead.advertiser_id, advertisers.get(lead.advertiser_id))
          ],
          [
            "Receive campaign",
            record(
              "receive-campaigns",
              lead.campaign_id,
              campaigns.get(lead.campaign_id ?? undefined)
            )
          ],
          ["Revenue", money(lead.revenue, lead.currency)],
          ["Payout", money(lead.payout, lead.currency)],
          ["Conversion", place(`/why/${lead.transaction_id}`, lead.transaction_id)],
          ["Id", code(lead.lead_id)]
        ]
      },
      {
        title: "Deliveries",
        table: {
          heads: ["Delivery", "Vendor", "Status", "HTTP status", "Message"],
          rows: deliveries.map((one) => [
            count(one.delivery_id),
            text(one.vendor),
            state(sentStates, one.status),
            text(one.http_status),
            received(one.error)
          ]),
          empty: "It went to no vendor."
        }
      }
    ]
  }
}
