import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import type { Choices } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import {
  count,
  link,
  moment,
  money,
  percent,
  record,
  type Shown,
  said,
  state,
  text
} from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"
import { capMeasures, capPeriods } from "../../caps.ts"
import { takesStates } from "../../states.ts"
import { offersFound } from "../lookups.ts"

const measures: Choices = [...capMeasures, ["leads", "Leads"]]

const wordsOf = (choices: Choices, value: string | undefined): Text | undefined =>
  choices.find(([one]) => one === value)?.[1]

type Caps = Awaited<ReturnType<typeof affnet.caps.list>>["items"][number]

/** A count, or an amount of money. */
const much = (value: string | null | undefined, { currency }: Caps): Shown =>
  currency || value === null || value === undefined ? money(value, currency) : count(Number(value))

/** Whose traffic alone a cap counts. */
const onlyOf = ({ affiliate_id, custom_term_id, offer_id, plan_block }: Caps): Shown => {
  if (custom_term_id) return link(`/offers/${offer_id}/terms`, "Custom terms")
  if (plan_block) return link(`/offers/${offer_id}/plans`, "Commission plan")
  return record("affiliates", affiliate_id, null)
}

/** The caps of the network, the fullest first. */
export const caps = noun({
  title: "Caps",
  empty: "No caps. Offers, goals, custom terms and Receive campaigns have them in their forms.",
  area: "reports",
  list: (asked) => affnet.caps.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.caps.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  newestBy: "percent",
  filters: [
    {
      name: "percent_from",
      title: "Full",
      choices: [
        ["80", "80 % and more"],
        ["100", "Entirely"]
      ]
    },
    {
      name: "is_active",
      title: "Status",
      choices: [
        ["1", "Active"],
        ["0", "Inactive"]
      ]
    },
    { name: "measure", title: "Counts", choices: measures },
    { name: "period", title: "In each", choices: capPeriods },
    { name: "offer_id", title: "Offer", of: offersFound }
  ],
  columns: [
    ["Offer", (cap) => record("offers", cap.offer_id, cap.offer_name), "offer_name"],
    ["Goal", ({ goal_name }) => (goal_name ? text(goal_name) : said("All"))],
    [
      "Receive campaign",
      (cap) => record("receive-campaigns", cap.receive_campaign_id, cap.receive_campaign_name)
    ],
    ["Only for", onlyOf],
    ["Counts", ({ measure }) => said(wordsOf(measures, measure)), "measure"],
    ["In each", ({ period }) => said(wordsOf(capPeriods, period)), "period"],
    ["Taken", (cap) => much(cap.used, cap)],
    ["At most", (cap) => much(cap.maximum, cap)],
    ["Full", (cap) => percent(cap.percent), "percent"],
    ["Begins anew", ({ begins_anew }) => moment(begins_anew)],
    ["Status", ({ is_active }) => state(takesStates, is_active), "is_active"]
  ]
})
