import { Effect } from "effect"

/** Completes what was typed so far to those names that begin with it, in whatever case. */
export const startingWith =
  (names: ReadonlyArray<string>) =>
  (input: string): Effect.Effect<Array<string>> =>
    Effect.sync(() => {
      const typed = input.toLowerCase()
      return names.filter((name) => name.toLowerCase().startsWith(typed))
    })
