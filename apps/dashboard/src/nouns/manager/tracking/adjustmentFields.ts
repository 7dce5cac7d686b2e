import type { Choices, Field, Typed } from "../../../records/Form.ts"
import { choicesOf, conversionStates } from "../../states.ts"
import { affiliatesFound, anyAdvertisers, anyAffiliates, offersFound } from "../lookups.ts"

export const actions: Choices = [
  ["1", "Change their status"],
  ["2", "Change their amounts"],
  ["3", "Insert conversions"],
  ["4", "Insert those of a CSV"]
]

const does =
  (...ids: ReadonlyArray<string>) =>
  ({ action_id }: Typed): boolean =>
    ids.includes(String(action_id))

const changes = does("1", "2")
const inserts = does("3")

/** Which conversions change. */
export const conditions: ReadonlyArray<Field> = [
  { name: "conditions.dates_range.from", title: "First day", kind: "day", when: changes },
  { name: "conditions.dates_range.to", title: "Last day", kind: "day", when: changes },
  {
    name: "conditions.conversion_status",
    title: "Status now",
    kind: "choices",
    choices: choicesOf(conversionStates),
    when: changes
  },
  { name: "conditions.offer", title: "Offers", kind: "records", of: offersFound, when: changes },
  {
    name: "conditions.affiliate",
    title: "Affiliates",
    kind: "records",
    of: anyAffiliates,
    when: changes
  },
  {
    name: "conditions.advertiser",
    title: "Advertisers",
    kind: "records",
    of: anyAdvertisers,
    when: changes
  },
  {
    name: "conditions.transactions",
    title: "Transactions",
    kind: "tags",
    help: "By their ids; all other conditions hold as well.",
    when: changes
  }
]

/** What they become, or what is put in. */
export const parameters: ReadonlyArray<Field> = [
  {
    name: "parameters.offer_id",
    title: "Offer",
    kind: "record",
    of: offersFound,
    isNeeded: true,
    when: inserts
  },
  {
    name: "parameters.affiliate_id",
    title: "Affiliate",
    kind: "record",
    of: affiliatesFound,
    isNeeded: true,
    when: inserts
  },
  { name: "parameters.quantity", title: "How many alike", kind: "number", when: inserts },
  {
    name: "parameters.conv_status",
    title: "Status",
    kind: "choice",
    choices: [
      ["approved", "Approved"],
      ["pending", "Pending"],
      ["hold", "On hold"],
      ["rejected", "Rejected"]
    ],
    when: does("1", "3")
  },
  { name: "parameters.revenue", title: "Revenue", kind: "money", when: does("2", "3") },
  { name: "parameters.payout", title: "Payout", kind: "money", when: does("2", "3") },
  { name: "parameters.amount", title: "Amount of the sale", kind: "money", when: does("2", "3") },
  {
    name: "csv",
    title: "CSV",
    kind: "code",
    help: "The first line names the columns: click_id, or offer_id and affiliate_id, and goal_id, conv_status, revenue, payout, amount, adv_order_id. With a bad line nothing is inserted.",
    isNeeded: true,
    when: does("4")
  }
]
