import { isIPv6 } from "node:net"
import { ipv6Network } from "../../platform/http/AddressNetwork.ts"

/** An IPv4 address, or the /64 of an IPv6 address, which belongs to one customer of a provider. */
export const networkOf = (ip: string): string => (isIPv6(ip) ? ipv6Network(ip, 4) : ip)
