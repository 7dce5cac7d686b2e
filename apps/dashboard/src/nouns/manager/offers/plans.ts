import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { made, type Part, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { count, flag, labels, state, text } from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"
import { countries } from "../../countries.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"
import { affiliatesFound, pagesOf, sources } from "../lookups.ts"

const about = [
  Field.text("title", "Title", { isNeeded: true }),
  Field.choice("status", "Status", choicesOf(onOff)),
  Field.records("assigned_to", "Affiliates", affiliatesFound),
  Field.flag("is_default", "Holds for every affiliate without a plan of its own"),
  Field.flag("is_exclusive", "Only campaigns of its affiliates may name it"),
  Field.long("internal_notes", "Internal notes")
]

const trafficOf = (offer: number) => [
  Field.records("traffic_source_ids", "Traffic sources", sources),
  Field.records("geo", "Countries", countries),
  Field.choice("assign_to_landing_page", "Landing pages", [
    ["1", "All"],
    ["2", "Some of them"]
  ]),
  Field.records("landing_pages", "These landing pages", pagesOf(offer), {
    when: ({ assign_to_landing_page }) => String(assign_to_landing_page) === "2"
  })
]

const blocks = [
  ["cpa", "Actions (CPA)"],
  ["rev_share", "Shares of sales (RevShare)"],
  ["cpl", "Leads (CPL)"],
  ["cpc", "Clicks (CPC)"]
] as const satisfies ReadonlyArray<readonly [string, Text]>

const block = ([name, title]: (typeof blocks)[number]): Part => {
  const isOn: NonNullable<Field.Field["when"]> = (typed) => typed[`${name}.enabled`] === true
  return {
    title,
    fields: [
      Field.flag(`${name}.enabled`, "Pays for them"),
      Field.choice(
        `${name}.type`,
        "In",
        [
          ["1", "An amount for each"],
          ["2", "Percent of the sale"]
        ],
        { when: isOn }
      ),
      Field.money(`${name}.commission`, "Commission", { when: isOn }),
      Field.number(`${name}.hold_period`, "Days on hold", { when: isOn }),
      Field.number(`${name}.cap`, "Conversions that it pays at most", { when: isOn })
    ]
  }
}

type Plan = Awaited<ReturnType<typeof affnet.commissionPlans.list>>["items"][number]

/** `CPA 12.50, RevShare 30.00 %` */
const pays = (plan: Plan): ReadonlyArray<string> =>
  blocks.flatMap(([name, title]) => {
    const paid = plan[name]
    if (paid === undefined || paid.enabled === 0) return []
    const short = /\((.+)\)/u.exec(title)?.[1] ?? ""
    return [`${short} ${paid.commission}${paid.type === 2 ? " %" : ""}`]
  })

export const plansOf = (offer: number): Noun =>
  noun({
    title: "Commission plans",
    empty: "No commission plans: affiliates get what the goals pay.",
    add: "New plan",
    area: "offers",
    isSearched: false,
    list: (asked) => affnet.commissionPlans.list({ ...paging(asked), product: offer }),
    key: ({ id }) => id,
    columns: [
      ["Id", ({ id }) => text(id)],
      ["Title", ({ title }) => text(title)],
      ["Status", ({ status }) => state(onOff, status)],
      ["Pays", (plan) => labels(pays(plan))],
      ["Affiliates", ({ assigned_to }) => count(assigned_to?.length)],
      ["Default", ({ is_default }) => flag(is_default)]
    ],
    form: {
      parts: [
        { title: "Commission plan", fields: about },
        {
          title: "Which traffic",
          help: "What is left empty leaves nothing out.",
          fields: trafficOf(offer)
        },
        ...blocks.map(block)
      ],
      check: (request, isNew) =>
        checking("plan")(isNew ? { ...request, product: offer } : request, isNew),
      read: (id) => versioned(affnet.commissionPlans.get(id)),
      create: (request) =>
        made(
          affnet.commissionPlans.create({
            ...request,
            title: String(request.title),
            product: offer
          })
        ),
      update: (id, request, version) => affnet.commissionPlans.update(id, request, version)
    },
    remove: deleting(async (id) => {
      const { assigned_to = [] } = await affnet.commissionPlans.get(id)
      return ["{count} affiliates lose the plan.", { count: assigned_to.length }]
    }, affnet.commissionPlans.delete)
  })
