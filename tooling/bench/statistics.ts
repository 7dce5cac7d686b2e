/** The middle value; of an even number of values the mean of the two in the middle. */
export const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = Number.isInteger(middle)
    ? sorted.slice(middle - 1, middle + 1)
    : sorted.slice(Math.floor(middle), Math.ceil(middle))
  return (low + high) / 2
}

/** The quotients of two series, round by round. */
export const ratios = (
  numerators: ReadonlyArray<number>,
  denominators: ReadonlyArray<number>
): ReadonlyArray<number> =>
  numerators.map((numerator, round) => numerator / (denominators[round] ?? Number.NaN))
