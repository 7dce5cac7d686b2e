import { type Click, Measures } from "@affnet/domain"
import type { PendingClick } from "./Click.ts"

/**
 * What clicks of one affiliate, offer and quarter of an hour add to statistics, but for the unique ones. Paid clicks have
 * a delta of their own, whose unique clicks are those that are paid for.
 */
export interface ClickDelta {
  created_millis: number
  readonly affiliate_id: number
  readonly offer_id: number
  /** Of no goal. */
  readonly goal_id: 0
  readonly currency: string
  clicks: bigint
  invalid_clicks: bigint
}

/** The columns of one. */
export const deltaColumns = [
  "created_millis",
  "affiliate_id",
  "offer_id",
  "goal_id",
  "currency",
  "clicks",
  "invalid_clicks"
] as const satisfies ReadonlyArray<keyof ClickDelta>

/** The finest grain of statistics: days of every zone begin and end with one. */
export const quarterMillis = 900_000

const deltaOf = ({
  affiliate_id,
  created_millis,
  currency,
  offer_id
}: Click.Click): ClickDelta => ({
  created_millis,
  affiliate_id,
  offer_id,
  goal_id: 0,
  currency,
  clicks: 0n,
  invalid_clicks: 0n
})

/** Which sides of a click are paid for, if it is unique: none, either or both. */
const paidSides = ({ price }: PendingClick): string =>
  price === null ? "" : `${price.payout !== 0n ? "p" : ""}${price.revenue !== 0n ? "r" : ""}`

/**
 * What clicks add to statistics, and for each click the number of the delta that it counts in. A delta bears
 * the instant of its newest click. Which are unique shows when they are stored.
 */
export const clickDeltas = (pending: ReadonlyArray<PendingClick>) => {
  const deltas = new Array<ClickDelta>()
  const numbers = new Map<string, number>()
  const countedIn = pending.map((one) => {
    const { click } = one
    const quarter = Math.floor(click.created_millis / quarterMillis)
    const key = `${quarter}:${click.affiliate_id}:${click.offer_id}:${click.currency}:${paidSides(one)}`
    const number = numbers.get(key) ?? deltas.length
    numbers.set(key, number)
    const delta = deltas[number] ?? deltaOf(click)
    deltas[number] = delta
    const measures = Measures.ofClick({ invalid_reason: click.invalid_reason, is_unique: false })
    delta.created_millis = Math.max(delta.created_millis, click.created_millis)
    delta.clicks += measures.clicks
    delta.invalid_clicks += measures.invalid_clicks
    return number
  })
  return { deltas, countedIn }
}
