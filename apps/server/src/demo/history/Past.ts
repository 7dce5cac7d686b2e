import type { Draw } from "../Draw.ts"
import type { Generated } from "../Generation.ts"
import type { Moments } from "../Moments.ts"

/** What the past of the demo network is made of. */
export interface Past {
  /** Picks of its own, so that the network is the same with and without a past. */
  readonly draw: Draw
  readonly moments: Moments
  readonly generated: Generated
}

/** What began later may still be under way. */
export const settledMillis = 15 * 60_000
