/**
 * What an advertiser's reports of conversions may do, as managers set it.
 */
import { Option, Result, Schema } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import { canonical } from "../values/OutboundAddress.ts"

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

/** The most networks of one advertiser. */
const networksMax = 50

const parse = (text: string) => {
  const network = IpNetwork.fromString(text)
  if (Result.isSuccess(network)) return Option.some(network.success)
  const address = NetAddress.ipFromString(text)
  return Result.isSuccess(address)
    ? Option.some(
        IpNetwork.fromStringUnsafe(
          `${text}/${NetAddress.isIpv4Address(address.success) ? 32 : 128}`
        )
      )
    : Option.none()
}

const partsOf = (list: string): ReadonlyArray<string> =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")

/** What is wrong with a list of networks; nothing when it can be used. */
const problemOf = (list: string): string | undefined => {
  const parts = partsOf(list)
  if (parts.length > networksMax) return `must have at most ${networksMax} networks`
  const bad = parts.find((part) => Option.isNone(parse(part)))
  return bad === undefined ? undefined : `${bad} is no network; write it as 203.0.113.0/24`
}

/** Networks in CIDR form, comma-separated; reports from elsewhere are refused. */
export const AllowedNetworks = Schema.String.check(Schema.makeFilter(problemOf)).annotate({
  description:
    "Comma-separated CIDR networks that may report conversions; null allows every address",
  examples: ["203.0.113.0/24, 2001:db8::/32"]
})

/** Whether an address may report conversions; without a list, each may. */
export const mayReport = (allowed: string | null, ip: string): boolean => {
  if (allowed === null || partsOf(allowed).length === 0) return true
  const address = NetAddress.ipFromString(ip)
  if (Result.isFailure(address)) return false
  const meant = canonical(address.success)
  return partsOf(allowed).some((part) =>
    Option.exists(parse(part), (network) => IpNetwork.contains(network, meant))
  )
}

/** What decides about the reports of an advertiser. */
export const ReportSettings = Schema.Struct({
  unsigned_reports: UnsignedReports,
  over_limit_reports: OverLimitReports,
  allowed_ips: Schema.NullOr(AllowedNetworks)
})
export type ReportSettings = typeof ReportSettings.Type
