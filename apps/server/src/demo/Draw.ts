/**
 * Pseudo-random picks from Effect's `Random`. The generator is taken out of its service once: the demo
 * network needs more than a million picks, and as effects they alone would take seconds.
 */
import { type Array, Effect, Random } from "effect"

type List = Array.NonEmptyReadonlyArray<unknown>

export interface Draw {
  /** From 0 up to, but without, 1. */
  readonly fraction: () => number
  /** A whole number from `minimum` to `maximum`, both included. */
  readonly integer: (minimum: number, maximum: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Items extends List>(items: Items) => Items[number]
  /** The value, or null with the given probability: real records have gaps. */
  readonly orNull: <A>(gap: number, value: A) => A | null
  /** So many different items, or all when there are no more, in their own order. */
  readonly sample: <A>(items: ReadonlyArray<A>, count: number) => ReadonlyArray<A>
  /** All items in another order. */
  readonly shuffled: <A>(items: ReadonlyArray<A>) => ReadonlyArray<A>
  /** A pick that is repeated often: each item comes up in proportion to its weight. */
  readonly weighted: <Items extends List>(
    items: Items,
    weight: (item: Items[number]) => number
  ) => () => Items[number]
  /** So many lower-case hexadecimal digits. */
  readonly hex: (digits: number) => string
}

/** The first place whose running total lies above `point`. */
const placeOf = (totals: ReadonlyArray<number>, point: number): number => {
  let low = 0
  let high = totals.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((totals[middle] ?? 0) > point) high = middle
    else low = middle + 1
  }
  return low
}

const make = (random: Random.Random): Draw => {
  const fraction = () => random.nextDoubleUnsafe()
  const integer = (minimum: number, maximum: number) =>
    minimum + Math.floor(fraction() * (maximum - minimum + 1))
  const chance = (probability: number) => fraction() < probability
  const pick = <Items extends List>(items: Items): Items[number] =>
    items[integer(0, items.length - 1)] ?? items[0]
  const orNull = <A>(gap: number, value: A) => (chance(gap) ? null : value)

  const sample = <A>(items: ReadonlyArray<A>, count: number): ReadonlyArray<A> => {
    let wanted = count
    return items.filter((_, index) => {
      const taken = fraction() * (items.length - index) < wanted
      if (taken) wanted -= 1
      return taken
    })
  }

  const shuffled = <A>(items: ReadonlyArray<A>): ReadonlyArray<A> =>
    items
      .map((item) => ({ item, rank: fraction() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item)

  const weighted = <Items extends List>(items: Items, weight: (item: Items[number]) => number) => {
    let total = 0
    const totals = items.map((item) => {
      total += weight(item)
      return total
    })
    return () => items[placeOf(totals, fraction() * total)] ?? items[0]
  }

  // Seven digits at a time, because numbers of 32 bits are spelt much faster than larger ones.
  const hex = (digits: number): string => {
    let text = ""
    while (text.length < digits) text += integer(0x1000_0000, 0x1fff_ffff).toString(16).slice(1)
    return text.slice(0, digits)
  }

  return { fraction, integer, chance, pick, orNull, sample, shuffled, weighted, hex }
}

/** Picks that follow from the seed of the surrounding effect (`Random.withSeed`). */
export const fromRandom: Effect.Effect<Draw> = Effect.map(Random.Random, make)

/** The same picks without gaps, for records that are to show every field. */
export const withoutGaps = (draw: Draw): Draw => ({ ...draw, orNull: (_gap, value) => value })
