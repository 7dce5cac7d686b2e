import { ClickRow, ConversionRow, RefusedConversionRow, type Role } from "@affnet/domain"
import { Record } from "effect"
import type { Report } from "./Report.ts"

/** What rows of single events are made of, by report and role. */

type Rows = Exclude<Report, "statistics">

const conversions = {
  manager: ConversionRow.ConversionRow,
  advertiser: ConversionRow.AdvertiserConversionRow,
  affiliate: ConversionRow.AffiliateConversionRow
}
const clicks = {
  manager: ClickRow.ClickRow,
  advertiser: ClickRow.ClickRow,
  affiliate: ClickRow.AffiliateClickRow
}
const invalidClicks = {
  manager: ClickRow.InvalidClickRow,
  advertiser: ClickRow.InvalidClickRow,
  affiliate: ClickRow.AffiliateInvalidClickRow
}
const refused = {
  manager: RefusedConversionRow.RefusedConversionRow,
  advertiser: RefusedConversionRow.RefusedConversionRow,
  affiliate: RefusedConversionRow.RefusedConversionRow
}

const columnsIn = (rows: Readonly<Record<Role.Role, { readonly fields: object }>>) =>
  Record.map(rows, ({ fields }) => Object.keys(fields))

/** The columns of a report, in its own order. */
const all: { readonly [report in Rows]: Readonly<Record<Role.Role, ReadonlyArray<string>>> } = {
  conversions: columnsIn(conversions),
  clicks: columnsIn(clicks),
  invalid_clicks: columnsIn(invalidClicks),
  refused_conversions: columnsIn(refused)
}

/** The columns of a report of single events, as a role sees them. */
export const columnsOf = (report: Rows, role: Role.Role): ReadonlyArray<string> => all[report][role]

const ofEvent = ["created", "offer", "affiliate", "affiliate_id", "country"]

/** The columns that are shown unless others are asked for. */
const shown: { readonly [report in Rows]: ReadonlyArray<string> } = {
  conversions: [
    "transaction_id",
    "conv_status",
    ...ofEvent,
    "goal",
    "currency",
    "revenue",
    "payout",
    "click_id"
  ],
  clicks: ["click_id", ...ofEvent, "is_unique", "landing_page", "device_type", "source"],
  invalid_clicks: ["click_id", ...ofEvent, "invalid_reason", "reason"],
  refused_conversions: [...ofEvent, "id", "source", "reason_code", "reason", "click_id", "goal"]
}

/** Those of them that the role sees. */
export const shownOf = (report: Rows, role: Role.Role): ReadonlyArray<string> =>
  shown[report].filter((column) => columnsOf(report, role).includes(column))
