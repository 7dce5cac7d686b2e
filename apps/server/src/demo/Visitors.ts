import { ipv4, ipv6 } from "./Addresses.ts"
import type { Draw } from "./Draw.ts"
import type { Offer } from "./Offers.ts"
import { places } from "./Places.ts"

const devices = [
  [38, { device_type: "smartphone", device_os: "Android", browser: "Chrome" }],
  [24, { device_type: "smartphone", device_os: "iOS", browser: "Safari" }],
  [17, { device_type: "desktop", device_os: "Windows", browser: "Chrome" }],
  [6, { device_type: "desktop", device_os: "Windows", browser: "Edge" }],
  [6, { device_type: "desktop", device_os: "macOS", browser: "Safari" }],
  [4, { device_type: "desktop", device_os: "Linux", browser: "Firefox" }],
  [3, { device_type: "tablet", device_os: "iPadOS", browser: "Safari" }],
  [2, { device_type: "tablet", device_os: "Android", browser: "Chrome" }]
] as const

/** Numbers of the documentation networks, see `Addresses.ts`. */
const ipv4Addresses = 762

/** Picks somebody new: mostly from a country that the offer is for. */
export const makeVisitors = (draw: Draw) => {
  const pickDevice = draw.weighted(devices, ([weight]) => weight)
  const pickPlace = () => draw.pick(places).country
  return ({ countries: [first, ...rest] }: Offer) => {
    const [, device] = pickDevice()
    const isWanted = first !== undefined && draw.chance(0.95)
    return {
      country: isWanted ? draw.pick([first, ...rest]) : pickPlace(),
      ip: draw.chance(0.4) ? ipv4(draw.integer(0, ipv4Addresses - 1)) : ipv6(draw),
      ...device
    }
  }
}
export type Visitor = ReturnType<ReturnType<typeof makeVisitors>>
