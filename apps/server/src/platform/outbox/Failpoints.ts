import { Context, Effect } from "effect"

/** Where the process of a delivery may die with the most to lose, in their order. */
export const places = [
  /** Inside the transaction that takes a lead. */
  "after the lead's insert",
  "after claim",
  "before send",
  /** The connection is open; bytes begin to leave. */
  "mid-send",
  "after reply",
  /** All is written, and nothing committed, unless one statement writes it all. */
  "before settle",
  "after settle",
  "between vendors"
] as const
export type Place = (typeof places)[number]

/**
 * What happens at these places: nothing. Tests provide something else when they make the layers; no
 * variable, argument or setting of a process leads here.
 */
export const Failpoints = Context.Reference<(place: Place) => Effect.Effect<void>>(
  "server/Failpoints",
  { defaultValue: () => () => Effect.void }
)
