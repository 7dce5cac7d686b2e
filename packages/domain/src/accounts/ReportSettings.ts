/**
 * What an advertiser's reports of conversions may do, as managers set it.
 */
import { Schema } from "effect"
import { NetworkList } from "../values/NetworkList.ts"

/** Reports that nothing proves: refused, kept as pending, or trusted at the goal's price. */
export const UnsignedReports = Schema.Literals(["off", "pending", "trusted"]).annotate({
  description:
    "Reports without token and signature: `off` refuses them, `pending` keeps them as pending, " +
    "`trusted` gives them the goal's status"
})
export type UnsignedReports = typeof UnsignedReports.Type

/** Prices above the limits of the goal. */
export const OverLimitReports = Schema.Literals(["hold", "accept"]).annotate({
  description: "Reported prices above the goal's limits: `hold` them, or `accept` them as they come"
})
export type OverLimitReports = typeof OverLimitReports.Type

/** Networks in CIDR form, comma-separated; reports from elsewhere are refused. */
export const AllowedNetworks = NetworkList.annotate({
  description:
    "Comma-separated CIDR networks that may report conversions; null allows every address",
  examples: ["203.0.113.0/24, 2001:db8::/32"]
})

/** What decides about the reports of an advertiser. */
export const ReportSettings = Schema.Struct({
  unsigned_reports: UnsignedReports,
  over_limit_reports: OverLimitReports,
  allowed_ips: Schema.NullOr(AllowedNetworks)
})
export type ReportSettings = typeof ReportSettings.Type
