import type { Vendor } from "@affnet/domain"
import type { Draw } from "../Draw.ts"
import { type Callee, reply, timeout } from "./calls.ts"

/** One vendor answers in JSON, as its success reply asks for, another in plain words. */
const inJson = {
  accepted: (id: number) => JSON.stringify({ result: { status: "accepted", id } }),
  rejected: (reason: string) => JSON.stringify({ result: { status: "rejected", reason } })
}
const inWords = {
  accepted: (id: number) => `OK ${id}`,
  rejected: (reason: string) => `REJECTED: ${reason}`
}

const reasons = [
  "duplicate",
  "outside of our area",
  "phone not reachable",
  "budget used up"
] as const

/** The first vendor takes most leads, the others what suits them. */
const takes = ({ position }: Vendor.Vendor): number => (position === 1 ? 0.8 : 0.55)

const answer = (draw: Draw, vendor: Vendor.Vendor) => {
  const words = vendor.success_reply?.kind === "json" ? inJson : inWords
  const body = draw.chance(takes(vendor))
    ? words.accepted(draw.integer(10_000, 99_999))
    : words.rejected(draw.pick(reasons))
  return { sent: reply(200, body), duration_millis: draw.integer(60, 700) }
}

/** A vendor that has trouble at first, and takes or refuses the lead when it is called once more. */
const troubled = (draw: Draw, vendor: Vendor.Vendor): Callee => {
  const lasting = draw.chance(0.3) ? 2 : 1
  return (attempt_no) => {
    if (attempt_no > lasting) return answer(draw, vendor)
    return draw.chance(0.7)
      ? { sent: timeout, duration_millis: vendor.timeout_millis + draw.integer(1, 9) }
      : { sent: reply(503, "Service Unavailable"), duration_millis: draw.integer(20, 300) }
  }
}

/** How a vendor answers calls for one lead. */
export const vendorReplies = (draw: Draw, vendor: Vendor.Vendor, hasTrouble: boolean): Callee =>
  hasTrouble ? troubled(draw, vendor) : () => answer(draw, vendor)
