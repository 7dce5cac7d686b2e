import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { type Field, made, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { labels, type Shown, said, state, text } from "../../../records/Shown.ts"
import { titlesOf } from "../../../records/titlesOf.ts"
import { capsField } from "../../caps.ts"
import { countries } from "../../countries.ts"
import { choicesOf, onOff, trafficParameters } from "../../states.ts"
import { checking } from "../checking.ts"
import { affiliatesFound, goalsOf } from "../lookups.ts"
import { affiliateNames } from "../named.ts"

const aboutOf = (offer: number): ReadonlyArray<Field> => [
  { name: "title", title: "Title", isNeeded: true },
  { name: "status", title: "Status", kind: "choice", choices: choicesOf(onOff) },
  {
    name: "goal_id",
    title: "Goal",
    kind: "record",
    of: goalsOf(offer),
    help: "None: every goal of the offer."
  },
  {
    name: "priority",
    title: "Priority",
    kind: "number",
    help: "Of terms that match, those with the highest hold."
  }
]

const matches: ReadonlyArray<Field> = [
  { name: "affiliates", title: "Affiliates", kind: "records", of: affiliatesFound },
  { name: "countries", title: "Countries", kind: "records", of: countries },
  {
    name: "devices",
    title: "Devices",
    kind: "tags",
    suggested: ["desktop", "smartphone", "tablet"]
  },
  {
    name: "sub_ids",
    title: "Sources and sub ids",
    kind: "rows",
    add: "Add one",
    fields: [
      { name: "parameter", title: "Parameter", kind: "choice", choices: trafficParameters },
      { name: "value", title: "Value", isNeeded: true }
    ]
  }
]

const changes: ReadonlyArray<Field> = [
  { name: "payout", isHalf: true, title: "Payout", kind: "money" },
  { name: "payout_percent", isHalf: true, title: "Payout in percent of the sale", kind: "money" },
  { name: "revenue", isHalf: true, title: "Revenue", kind: "money" },
  { name: "revenue_percent", isHalf: true, title: "Revenue in percent of the sale", kind: "money" },
  { name: "trafficback_url", title: "Where other visitors go" },
  capsField
]

interface Priced {
  readonly payout?: string | null
  readonly payout_percent?: string | null
  readonly revenue?: string | null
  readonly revenue_percent?: string | null
}

const price = (terms: Priced, side: "payout" | "revenue"): Shown => {
  const percent = terms[`${side}_percent`]
  return text(percent ? `${percent} %` : terms[side])
}

/** Terms with what their affiliates are called. */
const withAffiliates = async (listing: ReturnType<typeof affnet.customTerms.list>) => {
  const { items, total } = await listing
  const names = await titlesOf(
    items.flatMap(({ affiliates = [] }) => affiliates),
    affiliateNames
  )
  return {
    items: items.map(({ affiliates = [], ...terms }) => ({
      ...terms,
      affiliates: affiliates.map((id) => names.get(id) ?? `#${id}`)
    })),
    total
  }
}

export const termsOf = (offer: number): Noun =>
  noun({
    title: "Custom terms",
    empty: "No custom terms: all traffic has the prices of the goals.",
    add: "New terms",
    area: "offers",
    isSearched: false,
    list: (asked) => withAffiliates(affnet.customTerms.list(offer, paging(asked))),
    key: ({ id }) => id,
    columns: [
      { title: "Title", show: ({ title }) => text(title) },
      { title: "Status", show: ({ status }) => state(onOff, status) },
      {
        title: "Affiliates",
        show: ({ affiliates }) => (affiliates.length === 0 ? said("All") : labels(affiliates))
      },
      { title: "Payout", show: (one) => price(one, "payout") },
      { title: "Revenue", show: (one) => price(one, "revenue") },
      { title: "Priority", show: ({ priority }) => text(priority) }
    ],
    form: {
      parts: [
        { title: "Terms", fields: aboutOf(offer) },
        { title: "Which traffic", help: "What is left empty leaves nothing out.", fields: matches },
        { title: "What is different", help: "What is left empty stays as it is.", fields: changes }
      ],
      check: checking("terms"),
      read: (id) =>
        versioned(affnet.customTerms.get(offer, id), (terms) => ({
          ...terms,
          caps: terms.caps_list
        })),
      create: (request) =>
        made(affnet.customTerms.create(offer, { ...request, title: String(request.title) })),
      update: (id, request, version) => affnet.customTerms.update(offer, id, request, version)
    },
    remove: deleting(
      "New conversions have the usual prices again. Those that there are keep theirs.",
      (id, version) => affnet.customTerms.delete(offer, id, version)
    )
  })
