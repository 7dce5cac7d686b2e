import type { affnet } from "../../../data/affnet.ts"
import { country, type Fact, labels, moment, outside, text } from "../../../records/Shown.ts"
import { personOf } from "../../personOf.ts"

type Account = Awaited<ReturnType<(typeof affnet)["advertisers" | "affiliates"]["get"]>>

/** Who an affiliate or an advertiser is. */
export const aboutFacts = (id: number, account: Account): ReadonlyArray<Fact> => [
  ["Id", text(id)],
  ["Id elsewhere", text(account.external_id)],
  ["Person", text(personOf(account))],
  ["E-mail address", text(account.email)],
  ["Phone", text(account.phone)],
  ["Website", outside(account.website_url)],
  [
    "Address",
    text([account.address, account.postal_code, account.city].filter(Boolean).join(", "))
  ],
  ["Country", country(account.country, account.country_selected)]
]

/** Who takes care of it, and since when. */
export const careFacts = (account: Account): ReadonlyArray<Fact> => [
  ["Tags", labels(account.tags_selected)],
  ["Managers", labels(account.managers_assigned)],
  ["Notes", text(account.notes)],
  ["Internal notes", text(account.internal_notes)],
  ["Since", moment(account.created)],
  ["Changed", moment(account.updated)]
]
