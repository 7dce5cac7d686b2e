/**
 * Networks in CIDR form, comma-separated, as records and requests write them.
 */
import { Option, Result, Schema } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import { canonical } from "./OutboundAddress.ts"

/** The most networks of one list. */
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

/** The problem of a list of networks; none when it is valid. */
const problemOf = (list: string): string | undefined => {
  const parts = partsOf(list)
  if (parts.length > networksMax) return `must have at most ${networksMax} networks`
  const bad = parts.find((part) => Option.isNone(parse(part)))
  return bad === undefined ? undefined : `${bad} is no network; write it as 203.0.113.0/24`
}

/** Networks, or single addresses. */
export const NetworkList = Schema.String.check(Schema.makeFilter(problemOf))

/** Whether an address lies in one of the networks; where there is no list, each does. */
export const includes = (networks: string | null, ip: string): boolean => {
  if (networks === null || partsOf(networks).length === 0) return true
  const address = NetAddress.ipFromString(ip)
  if (Result.isFailure(address)) return false
  const meant = canonical(address.success)
  return partsOf(networks).some((part) =>
    Option.exists(parse(part), (network) => IpNetwork.contains(network, meant))
  )
}
