import { Context, Effect } from "effect"

/** Where a process that feeds may die with the most to lose, in their order. */
export const places = [
  "after plan",
  "before clicks",
  "before impressions",
  "before conversions",
  "before advance",
  "after advance"
] as const
export type Place = (typeof places)[number]

/** What happens at these places: nothing. Tests provide something else when they make the layers. */
export const FeedFailpoints = Context.Reference<(place: Place) => Effect.Effect<void>>(
  "server/FeedFailpoints",
  { defaultValue: () => () => Effect.void }
)
