import type { PendingClick } from "./Click.ts"

/** What clicks add to the count of a cap. */
export interface CapCount {
  readonly cap_id: number
  readonly period_start: number
  places: bigint
  /** The click that takes them if it is unique; null for what counts in any case. */
  readonly position: number | null
}

/** What clicks add to the counts of caps. All processes use one order, which prevents deadlocks. */
export const capCounts = (pending: ReadonlyArray<PendingClick>): ReadonlyArray<CapCount> => {
  const counts = new Map<string, CapCount>()
  const paid = new Array<CapCount>()
  for (const [position, { counted, price }] of pending.entries()) {
    for (const { id, period } of counted) {
      const key = `${id} ${period.startMillis}`
      const count = counts.get(key)
      if (count !== undefined) count.places += 1n
      else {
        counts.set(key, {
          cap_id: id,
          period_start: period.startMillis,
          places: 1n,
          position: null
        })
      }
    }
    for (const { cap, places } of price?.taken ?? []) {
      paid.push({ cap_id: cap.id, period_start: cap.period.startMillis, places, position })
    }
  }
  return [...counts.values(), ...paid].toSorted(
    (one, other) => one.cap_id - other.cap_id || one.period_start - other.period_start
  )
}
