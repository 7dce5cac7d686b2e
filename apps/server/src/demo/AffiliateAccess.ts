/** Whether an affiliate may work with the network, and since when. */
import { Status } from "@affnet/domain"
import type { Draw } from "./Draw.ts"
import { daySeconds, isoOf, type Moments } from "./Moments.ts"

/**
 * `demo.json` names the first three affiliates: the affiliate, the other affiliate, and the one whose
 * access to the API is disabled. All are active, and older than the traffic.
 */
const named = 3
const disabledIndex = 2

const shares = [
  [Status.Active, 78],
  [Status.Pending, 8],
  [Status.Disabled, 8],
  [Status.Rejected, 6]
] as const

/** The columns `status` and `api_status`. */
export const accessColumns = (draw: Draw, index: number) => {
  const [drawn] = draw.weighted(shares, ([, share]) => share)()
  const status = index < named ? Status.Active : drawn
  const enabled =
    index < named ? index !== disabledIndex : status === Status.Active && draw.chance(0.9)
  return { status, api_status: enabled ? 1 : 2 }
}

/** Applications wait a few weeks at most; one in five of the active accounts is new. */
const createdAt = (draw: Draw, moments: Moments, index: number, status: Status.Status): number => {
  const { now, trafficStart } = moments
  if (status === Status.Pending) return now - draw.integer(3600, 20 * daySeconds)
  const isNew = index >= named && status === Status.Active && draw.chance(0.2)
  return isNew
    ? draw.integer(trafficStart, now - 3 * daySeconds)
    : trafficStart - draw.integer(5 * daySeconds, 700 * daySeconds)
}

/** The columns that are instants. Affiliates that wait for approval, or were refused, never signed in. */
export const timeColumns = (draw: Draw, moments: Moments, index: number, status: Status.Status) => {
  const created = createdAt(draw, moments, index, status)
  const updated = draw.integer(created, moments.now)
  const signedIn = status === Status.Active || status === Status.Disabled
  return {
    created,
    updated,
    visited: signedIn ? draw.orNull(0.05, updated) : null,
    registration: isoOf(created),
    expiration_time: draw.orNull(0.8, isoOf(moments.now + draw.integer(1, 300 * daySeconds)))
  }
}
