import { type Click, Measures } from "@affnet/domain"

/** What clicks of one affiliate, offer and quarter of an hour add to statistics. */
export interface ClickDelta {
  created_millis: number
  readonly affiliate_id: number
  readonly offer_id: number
  readonly currency: string
  clicks: bigint
  unique_clicks: bigint
  invalid_clicks: bigint
}

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
  currency,
  clicks: 0n,
  unique_clicks: 0n,
  invalid_clicks: 0n
})

/** What clicks add to statistics; a delta bears the instant of its newest click. */
export const clickDeltas = (
  clicks: ReadonlyArray<readonly [click: Click.Click, is_unique: boolean]>
): ReadonlyArray<ClickDelta> => {
  const deltas = new Map<string, ClickDelta>()
  for (const [click, is_unique] of clicks) {
    const quarter = Math.floor(click.created_millis / quarterMillis)
    const key = `${quarter}:${click.affiliate_id}:${click.offer_id}:${click.currency}`
    const delta = deltas.get(key) ?? deltaOf(click)
    deltas.set(key, delta)
    const measures = Measures.ofClick({ invalid_reason: click.invalid_reason, is_unique })
    delta.created_millis = Math.max(delta.created_millis, click.created_millis)
    delta.clicks += measures.clicks
    delta.unique_clicks += measures.unique_clicks
    delta.invalid_clicks += measures.invalid_clicks
  }
  return [...deltas.values()]
}
