/** Money in shares. */
import { Brand, Result, Schema } from "effect"
import type { Money } from "./Money.ts"

const money = Brand.nominal<Money>()

/** Shares need weights that are not negative and not all zero. */
export class WeightsWithoutSum extends Schema.TaggedError<WeightsWithoutSum>()(
  "WeightsWithoutSum",
  {}
) {}

/**
 * Splits money by weights so that the shares add up to it exactly: everyone gets the share rounded
 * towards zero; what is left goes, one unit each, to the largest remainders, earlier ones first.
 */
export const allocate = (
  value: Money,
  weights: ReadonlyArray<bigint>
): Result.Result<ReadonlyArray<Money>, WeightsWithoutSum> => {
  const total = weights.reduce((a, b) => a + b, 0n)
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    return Result.fail(new WeightsWithoutSum())
  }
  const sign = value < 0n ? -1n : 1n
  const magnitude = value * sign
  const shares = weights.map((weight) => (magnitude * weight) / total)
  const remainders = weights.map((weight, index) => ({ index, left: (magnitude * weight) % total }))
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1))
  const left = Number(magnitude - shares.reduce((a, b) => a + b, 0n))
  const raised = new Set(remainders.slice(0, left).map(({ index }) => index))
  return Result.succeed(
    shares.map((share, index) => money(sign * (raised.has(index) ? share + 1n : share)))
  )
}
