/** How trackers of affiliates answer: nearly always at once. */
import { Array, Option } from "effect"
import type { Draw } from "../Draw.ts"
import { type Callee, reply, timeout } from "./calls.ts"

/** A call of a postback. */
export interface Told {
  readonly message: { readonly postback_id: number }
  readonly atMillis: number
}

/** How often a tracker answers no call but the second. */
const hiccups = 0.05

/** One tracker was down for longer than a delivery is tried. */
const outageMillis = 30 * 3_600_000

/** Only postbacks that told so little fail, so that few deliveries do. */
const seldom = 3

const thanks = ["OK", "1", '{"status":"ok"}'] as const

/** A tracker that answers. */
export const wellTracker =
  (draw: Draw): Callee =>
  () => ({ sent: reply(200, draw.pick(thanks)), duration_millis: draw.integer(30, 600) })

const hiccup = (draw: Draw): Callee => {
  const later = wellTracker(draw)
  const first = draw.chance(0.5)
    ? { sent: timeout, duration_millis: 10_000 + draw.integer(1, 9) }
    : { sent: reply(502, "Bad Gateway"), duration_millis: draw.integer(30, 600) }
  return (attempt_no, startedMillis) =>
    attempt_no === 1 ? first : later(attempt_no, startedMillis)
}

/** The affiliate has moved on, and its tracker knows nothing of the campaign any more. */
const forgetful =
  (draw: Draw): Callee =>
  () => ({ sent: reply(404, "Unknown campaign"), duration_millis: draw.integer(30, 200) })

const downUntil = (draw: Draw, untilMillis: number): Callee => {
  const later = wellTracker(draw)
  return (attempt_no, startedMillis) =>
    startedMillis < untilMillis
      ? { sent: reply(503, "Service Unavailable"), duration_millis: draw.integer(20, 90) }
      : later(attempt_no, startedMillis)
}

/** The tracker of each call. Of two postbacks the calls fail: one was down, the other one is forgotten. */
export const makeTrackers = (draw: Draw, told: ReadonlyArray<Told>) => {
  const ofPostback = Array.groupBy(told, ({ message }) => String(message.postback_id))
  const isSeldom = ({ message }: Told) => (ofPostback[message.postback_id]?.length ?? 0) <= seldom
  const down = Option.getOrUndefined(Array.findFirst(told, isSeldom))
  const forgotten = Option.getOrUndefined(Array.findLast(told, isSeldom))
  return ({ message: { postback_id } }: Told): Callee => {
    if (postback_id === forgotten?.message.postback_id) return forgetful(draw)
    if (down !== undefined && postback_id === down.message.postback_id) {
      return downUntil(draw, down.atMillis + outageMillis)
    }
    return draw.chance(hiccups) ? hiccup(draw) : wellTracker(draw)
  }
}
