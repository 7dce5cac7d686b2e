/** Random choices that follow from a seed, so that a failing test can be seen again. */
export interface Dice {
  /** A whole number from `minimum` to `maximum`, both included. */
  readonly integer: (minimum: number, maximum: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(items: readonly [A, ...ReadonlyArray<A>]) => A
  /** Each item with the probability, in their order. */
  readonly some: <A>(items: ReadonlyArray<A>, probability: number) => ReadonlyArray<A>
}

/** Mulberry32: 32 bits of state are enough for a few thousand choices. */
const mulberry = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const makeDice = (seed: number): Dice => {
  const next = mulberry(seed)
  const integer = (minimum: number, maximum: number) =>
    minimum + Math.floor(next() * (maximum - minimum + 1))
  const chance = (probability: number) => next() < probability
  return {
    integer,
    chance,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    some: (items, probability) => items.filter(() => chance(probability))
  }
}
