import { Effect, Random } from "effect"

/** Picks from Effect's `Random`, so that a seed decides all of them. */

/** One of the items, of which there has to be one. */
export const pick = <A>(items: ReadonlyArray<A>): Effect.Effect<A> =>
  Effect.orDie(Random.choice(items))

export const chance = (probability: number): Effect.Effect<boolean> =>
  Effect.map(Random.next, (draw) => draw < probability)
