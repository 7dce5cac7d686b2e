/**
 * The columns that conversions can be asked for, and which of them a role sees. The others are null to it.
 */
import { Schema, Struct } from "effect"
import { record } from "../../values/Example.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import * as AskedColumns from "./AskedColumns.ts"
import { AdvertiserConversionRow, AffiliateConversionRow, ConversionRow } from "./ConversionRow.ts"
import { Mention, text, titled } from "./RowFields.ts"

const { fields: row } = ConversionRow

/** Fields of the row under other names, which clients of this API family use for them. */
export const sameAs = {
  conversion_status: "conv_status",
  link: "landing_page",
  geo: "country",
  advertiser_order_id: "adv_order_id",
  advertiser_amount: "amount"
} as const satisfies Readonly<Record<string, keyof typeof row>>

/** The names beside the row, for every role. */
const common = {
  conversion_status: row.conv_status,
  link: row.landing_page,
  geo: row.country,
  added_timestamp: titled("Added", UnixTime),
  changed_timestamp: titled("Last change", UnixTime),
  time_difference: titled("Seconds since the click", Schema.Int),
  goal_type: titled("Goal type", Schema.NullOr(Mention))
}

/** What the advertiser reported of the order. */
const order = {
  advertiser_order_id: row.adv_order_id,
  advertiser_user_id: text("Advertiser's user ID"),
  advertiser_amount: row.amount
}

const deepLink = { deep_link_url: text("Deep link") }

const devices = { idfa: text("IDFA"), gaid: text("GAID") }

/** No click says which versions they were. */
const versions = {
  device_os_version: text("Version of the operating system"),
  browser_version: text("Version of the browser")
}

/** What the person of a lead said. Where the visitor was is said of the click, under the same names. */
export const person = {
  email: text("E-mail"),
  phone: text("Phone"),
  firstname: text("First name"),
  lastname: text("Last name"),
  address: text("Address"),
  postcode: text("Postcode"),
  gender: text("Gender"),
  birthday: text("Birthday"),
  vertical: text("Vertical"),
  custom1: text("Custom 1"),
  custom2: text("Custom 2"),
  custom3: text("Custom 3"),
  custom4: text("Custom 4"),
  custom5: text("Custom 5"),
  custom6: text("Custom 6"),
  custom7: text("Custom 7"),
  custom8: text("Custom 8"),
  custom9: text("Custom 9"),
  custom10: text("Custom 10")
}

/** The view of managers who may not read leads. */
export const ofManagerWithoutLeads = {
  ...row,
  ...Struct.pick(AdvertiserConversionRow.fields, ["affiliate_id"]),
  ...common,
  ...order,
  ...deepLink,
  ...devices
}

/** What managers see. */
export const ofManager = { ...ofManagerWithoutLeads, ...person }

/** The view of the affiliate: personal data only of leads that it submitted itself. */
export const ofAffiliate = {
  ...AffiliateConversionRow.fields,
  ...common,
  ...deepLink,
  ...person
}

/** What an advertiser sees of its own. */
export const ofAdvertiser = { ...AdvertiserConversionRow.fields, ...common, ...order }

/** Every column that there is. */
export const all = { ...ofManager, ...versions }

/** A conversion with the columns that it was asked for. */
export const AskedConversion = Schema.Struct(AskedColumns.asked(all)).pipe(
  record("AskedConversion", "A conversion with the columns that were asked for, and its currency", {
    transaction_id: "6f1b0c5e-2f4d-4c7a-9b1e-0d3c5a7e9f10",
    conversion_status: "approved",
    added_timestamp: 1_769_860_800,
    payout: "9.60",
    goal_type: { id: 4, value: "CPS" },
    currency: "EUR"
  })
)
export type AskedConversion = typeof AskedConversion.Type
