/** What is stored of a visitor's address, and what identifies the same visitor. */
import { hash } from "node:crypto"
import { isIPv4, isIPv6 } from "node:net"
import { Result } from "effect"
import { NetAddress } from "effect/net"
import { ipv6Network } from "../../platform/http/AddressNetwork.ts"
import type { Addresses } from "./ClickSettings.ts"

/** The groups of an IPv6 address in its network of 48 bits. */
const networkGroups = 3

const ipv4Network = (ip: string): string => `${ip.slice(0, ip.lastIndexOf("."))}.0`

const siteNetwork = (ip: string): string => {
  const network = ipv6Network(ip, networkGroups)
  const address = NetAddress.ipFromString(network)
  return Result.isSuccess(address) ? NetAddress.formatIp(address.success) : network
}

/** The network of an address: 24 bits of IPv4, 48 of IPv6. */
export const truncated = (ip: string): string | null => {
  if (isIPv4(ip)) return ipv4Network(ip)
  return isIPv6(ip) ? siteNetwork(ip) : null
}

/** A digest that cannot be reversed without the salt: 128 bits in hex. */
const hashed = (ip: string, salt: string): string => hash("sha256", `${salt}\0${ip}`).slice(0, 32)

/** What is stored of an address. */
export const kept = (ip: string, how: Addresses, salt: string): string | null => {
  if (ip === "") return null
  switch (how) {
    case "full":
      return ip
    case "truncated":
      return truncated(ip)
    case "hashed":
      return hashed(ip, salt)
  }
}

/** The identity by which two clicks are compared. */
export interface VisitorKey {
  readonly ip: string
  readonly user_agent: string
  readonly affiliate_id: number
  readonly offer_id: number
}

/** A visitor of an affiliate's links to an offer, as an opaque number of 64 bits. */
export const visitorDigest = (key: VisitorKey, salt: string): bigint =>
  hash(
    "sha256",
    `${salt}\0${key.ip}\0${key.user_agent}\0${key.affiliate_id}\0${key.offer_id}`,
    "buffer"
  ).readBigInt64BE(0)
