import { isIPv4 } from "node:net"
import { ipv6Network } from "../../platform/http/AddressNetwork.ts"

/**
 * Visitors that are limited together: an IPv4 address as its number, or the /64 of an IPv6 address, which is
 * what one household or one server gets. Neither holds on to the header that the address stood in.
 */
export type VisitorNetwork = number | string

/** The groups of 16 bits in a /64. */
const groups = 4

const numberOf = (ip: string): number =>
  ip.split(".").reduce((number, part) => number * 256 + Number(part), 0)

/** How IPv6 writes an IPv4 address. */
const mapped = /^::ffff:(?=\d+\.)/u

/** The network of a visitor; an address that is not known makes a network of its own. */
export const visitorNetwork = (address: string): VisitorNetwork => {
  const ip = address.replace(mapped, "")
  if (isIPv4(ip)) return numberOf(ip)
  return ip === "" ? "" : ipv6Network(ip, groups)
}

const loopbackFirst = 127 * 256 ** 3
const loopbackLast = 128 * 256 ** 3 - 1

/** Whether a visitor is this very machine. */
export const isLoopback = (network: VisitorNetwork, ip: string): boolean =>
  typeof network === "number" ? network >= loopbackFirst && network <= loopbackLast : ip === "::1"
