import { Context, Effect } from "effect"

/** Where a process that moves clicks may die with the most to lose, in their order. */
export const places = [
  "after confirmation",
  "after mark",
  "before removal",
  "after removal"
] as const
export type Place = (typeof places)[number]

/** What happens at these places: nothing. Tests provide something else when they make the layers. */
export const MoveFailpoints = Context.Reference<(place: Place) => Effect.Effect<void>>(
  "server/MoveFailpoints",
  { defaultValue: () => () => Effect.void }
)
