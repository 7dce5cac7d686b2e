import * as Field from "../../../records/Field.ts"
import type { Choices, Typed } from "../../../records/Form.ts"
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
export const conditions = [
  Field.day("conditions.dates_range.from", "First day", { when: changes }),
  Field.day("conditions.dates_range.to", "Last day", { when: changes }),
  Field.choices("conditions.conversion_status", "Status now", choicesOf(conversionStates), {
    when: changes
  }),
  Field.records("conditions.offer", "Offers", offersFound, { when: changes }),
  Field.records("conditions.affiliate", "Affiliates", anyAffiliates, { when: changes }),
  Field.records("conditions.advertiser", "Advertisers", anyAdvertisers, { when: changes }),
  Field.tags("conditions.transactions", "Transactions", {
    help: "By their ids; all other conditions hold as well.",
    when: changes
  })
]

/** What they become, or what is put in. */
export const parameters = [
  Field.record("parameters.offer_id", "Offer", offersFound, { isNeeded: true, when: inserts }),
  Field.record("parameters.affiliate_id", "Affiliate", affiliatesFound, {
    isNeeded: true,
    when: inserts
  }),
  Field.number("parameters.quantity", "How many alike", { when: inserts }),
  Field.choice(
    "parameters.conv_status",
    "Status",
    [
      ["approved", "Approved"],
      ["pending", "Pending"],
      ["hold", "On hold"],
      ["rejected", "Rejected"]
    ],
    { when: does("1", "3") }
  ),
  Field.money("parameters.revenue", "Revenue", { when: does("2", "3") }),
  Field.money("parameters.payout", "Payout", { when: does("2", "3") }),
  Field.money("parameters.amount", "Amount of the sale", { when: does("2", "3") }),
  Field.code("csv", "CSV", {
    help: "The first line names the columns: click_id, or offer_id and affiliate_id, and goal_id, conv_status, revenue, payout, amount, adv_order_id. With a bad line nothing is inserted.",
    isNeeded: true,
    when: does("4")
  })
]
