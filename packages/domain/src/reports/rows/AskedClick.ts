/**
 * The columns that clicks can be asked for, and which of them a role sees. The others are null to it.
 */
import { Schema, Struct } from "effect"
import { record } from "../../values/Example.ts"
import { Amount } from "../../values/Money.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import * as AskedColumns from "./AskedColumns.ts"
import {
  AdvertiserClickRow,
  AdvertiserLoggedClickRow,
  AffiliateClickRow,
  AffiliateInvalidClickRow,
  AffiliateLoggedClickRow,
  ClickRow,
  InvalidClickRow,
  LoggedClickRow
} from "./ClickRow.ts"
import { Mention, text, titled } from "./RowFields.ts"

const { fields: row } = ClickRow

/** Fields of the row under other names, which clients of this API family use for them. */
export const sameAs = {
  transaction_id: "click_id",
  deep_link_url: "deep_link",
  link: "landing_page",
  geo: "country"
} as const satisfies Readonly<Record<string, keyof typeof row>>

/** The names beside the row, for every role. A goal and its type are those of a paid click. */
const ofEverybody = {
  transaction_id: row.click_id,
  link: row.landing_page,
  geo: row.country,
  added_timestamp: titled("Added", UnixTime),
  goal: titled("Goal", Schema.NullOr(Mention)),
  goal_type: titled("Goal type", Schema.NullOr(Mention))
}

/** The same with the affiliate's price and parameters. */
const common = {
  ...ofEverybody,
  deep_link_url: row.deep_link,
  payout: titled("Payout", Schema.NullOr(Amount))
}

const revenue = { revenue: titled("Revenue", Schema.NullOr(Amount)) }

/** No click says which versions they were. */
const versions = {
  device_os_version: text("Version of the operating system"),
  browser_version: text("Version of the browser")
}

/** What managers see of valid clicks. */
export const ofManager = {
  ...row,
  ...Struct.pick(AdvertiserClickRow.fields, ["affiliate_id"]),
  ...common,
  ...revenue
}

/** What an affiliate sees of its own. */
export const ofAffiliate = { ...AffiliateClickRow.fields, ...common }

/** What managers see of invalid clicks. */
export const invalidOfManager = { ...ofManager, ...InvalidClickRow.fields }

/** What an affiliate sees of its own. */
export const invalidOfAffiliate = { ...ofAffiliate, ...AffiliateInvalidClickRow.fields }

/** The view of an advertiser, of clicks on its offers. */
export const ofAdvertiser = { ...AdvertiserClickRow.fields, ...ofEverybody, ...revenue }

/** What managers see of the log. */
export const loggedOfManager = { ...ofManager, ...LoggedClickRow.fields }

/** What an affiliate sees of it. */
export const loggedOfAffiliate = { ...ofAffiliate, ...AffiliateLoggedClickRow.fields }

/** What an advertiser sees of it. */
export const loggedOfAdvertiser = { ...ofAdvertiser, ...AdvertiserLoggedClickRow.fields }

/** Every column that there is. */
export const all = { ...ofManager, ...versions }

/** Every column that there is of invalid clicks. */
export const allInvalid = { ...all, ...InvalidClickRow.fields }

/** Every column that there is of the log. */
export const allLogged = { ...all, ...LoggedClickRow.fields }

/** A click with the columns that it was asked for. */
export const AskedClick = Schema.Struct(AskedColumns.asked(allLogged)).pipe(
  record("AskedClick", "A click with the columns that were asked for, and its currency", {
    transaction_id: "019c0a1b2c3d4e5f60718293a4b5c6d7",
    added_timestamp: 1_769_860_800,
    geo: { id: 2921044, value: "Germany" },
    deep_link_url: null,
    currency: "EUR"
  })
)
export type AskedClick = typeof AskedClick.Type
