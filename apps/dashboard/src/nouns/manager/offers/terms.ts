import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { made, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { labels, type Shown, said, state, text } from "../../../records/Shown.ts"
import { titlesOf } from "../../../records/titlesOf.ts"
import { capsField } from "../../caps.ts"
import { countries } from "../../countries.ts"
import { choicesOf, onOff, trafficParameters } from "../../states.ts"
import { checking } from "../checking.ts"
import { affiliatesFound, goalsOf } from "../lookups.ts"
import { affiliateNames } from "../named.ts"

const aboutOf = (offer: number) => [
  Field.text("title", "Title", { isNeeded: true }),
  Field.choice("status", "Status", choicesOf(onOff)),
  Field.record("goal_id", "Goal", goalsOf(offer), { help: "None: every goal of the offer." }),
  Field.number("priority", "Priority", {
    help: "Of terms that match, those with the highest hold."
  })
]

const matches = [
  Field.records("affiliates", "Affiliates", affiliatesFound),
  Field.records("countries", "Countries", countries),
  Field.tags("devices", "Devices", { suggested: ["desktop", "smartphone", "tablet"] }),
  Field.rows("sub_ids", "Sources and sub ids", "Add one", [
    Field.choice("parameter", "Parameter", trafficParameters),
    Field.text("value", "Value", { isNeeded: true })
  ])
]

const changes = [
  Field.money("payout", "Payout", { isHalf: true }),
  Field.money("payout_percent", "Payout in percent of the sale", { isHalf: true }),
  Field.money("revenue", "Revenue", { isHalf: true }),
  Field.money("revenue_percent", "Revenue in percent of the sale", { isHalf: true }),
  Field.text("trafficback_url", "Where other visitors go"),
  capsField
]

type Terms = Awaited<ReturnType<typeof affnet.customTerms.list>>["items"][number]

const price = (terms: Omit<Terms, "affiliates">, side: "payout" | "revenue"): Shown => {
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
      ["Title", ({ title }) => text(title)],
      ["Status", ({ status }) => state(onOff, status)],
      [
        "Affiliates",
        ({ affiliates }) => (affiliates.length === 0 ? said("All") : labels(affiliates))
      ],
      ["Payout", (one) => price(one, "payout")],
      ["Revenue", (one) => price(one, "revenue")],
      ["Priority", ({ priority }) => text(priority)]
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
