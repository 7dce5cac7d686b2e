/** Internet and street addresses that reach no real person. */
import type { Draw } from "./Draw.ts"
import { streets } from "./Words.ts"

/** The three networks that are kept for documentation (RFC 5737). */
const networks = ["192.0.2", "198.51.100", "203.0.113"] as const

const hostsPerNetwork = 254

/** The IPv4 address of a number; different ones for the first 762 numbers, then again. */
export const ipv4 = (number: number): string => {
  const network = networks[Math.floor(number / hostsPerNetwork) % networks.length] ?? networks[0]
  return `${network}.${(number % hostsPerNetwork) + 1}`
}

/** An address of the IPv6 network for documentation (RFC 3849). */
export const ipv6 = (draw: Draw): string => {
  const group = () => draw.integer(1, 0xffff).toString(16)
  return `2001:db8:${group()}:${group()}::${group()}`
}

export const streetAddress = (draw: Draw): string => `${draw.pick(streets)} ${draw.integer(1, 180)}`
