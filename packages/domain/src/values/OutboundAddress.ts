/**
 * Which addresses the network calls on behalf of others. Affiliates and vendors name hosts that are called from
 * inside our own network, so private addresses stay out of reach.
 */
import { Option } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

const networks = (ranges: ReadonlyArray<string>): ReadonlyArray<IpNetwork.IpNetwork> =>
  ranges.map(IpNetwork.fromStringUnsafe)

const blockedIpv4 = networks([
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by a carrier's customers
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // a cloud's host, which answers its guests alone
  "169.254.0.0/16", // link-local, metadata of clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // relays from IPv6
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4" // reserved, broadcast
])

/** All that is given out to hosts of the Internet. What lies outside is of no use or of no good. */
const globalIpv6 = IpNetwork.fromStringUnsafe("2000::/3")

const blockedIpv6 = networks([
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4, which carries an IPv4 address
  "3fff::/20" // documentation
])

/** The address that is really meant: an IPv4 address may come as an IPv6 one. */
export const canonical = (address: NetAddress.IpAddress): NetAddress.IpAddress =>
  NetAddress.isIpv6Address(address)
    ? Option.getOrElse(NetAddress.fromIpv4Mapped(address), () => address)
    : address

const isWithin = (
  ranges: ReadonlyArray<IpNetwork.IpNetwork>,
  address: NetAddress.IpAddress
): boolean => ranges.some((range) => IpNetwork.contains(range, address))

/** Whether an address belongs to the public Internet. */
export const isPublic = (address: NetAddress.IpAddress): boolean => {
  const meant = canonical(address)
  return NetAddress.isIpv4Address(meant)
    ? !isWithin(blockedIpv4, meant)
    : IpNetwork.contains(globalIpv6, meant) && !isWithin(blockedIpv6, meant)
}

/** Whether an address may be called: a public one, or one in a network that the operator allows. */
export const isReachable = (
  address: NetAddress.IpAddress,
  allowed: ReadonlyArray<IpNetwork.IpNetwork>
): boolean => isPublic(address) || isWithin(allowed, canonical(address))
