import { Measures } from "@affnet/domain"
import { Effect } from "effect"
import { quarterMillis } from "../../../src/tracking/clicks/clickDeltas.ts"
import { ImpressionsRepo } from "../../../src/tracking/impressions/ImpressionsRepo.ts"
import type { Dice } from "./Dice.ts"
import type { Event } from "./Event.ts"

/** Whose impressions they are, and when. */
interface Shown {
  readonly millis: number
  readonly affiliate: number
  readonly country: number
  readonly offer: { readonly id: number; readonly advertiser: number; readonly currency: string }
}

const none = {
  campaign_id: 0,
  commission_plan_id: 0,
  traffic_source_id: 0,
  traffic_approach_id: 0,
  device_type: ""
}

/** Impressions of one kind in a quarter of an hour, which come in up to three groups. */
export const givenImpressions = Effect.fnUntraced(function* (
  dice: Dice,
  { affiliate, country, millis, offer }: Shown
) {
  const repo = yield* ImpressionsRepo
  const impression = {
    affiliate_id: affiliate,
    offer_id: offer.id,
    advertiser_id: offer.advertiser,
    currency: offer.currency,
    creative_id: 1,
    country,
    ...none
  }
  const quarter = Math.floor(millis / quarterMillis) * quarterMillis
  const counts = dice.some([1, 2, 3], 0.7)
  for (const count of counts) {
    const at = quarter + dice.integer(0, quarterMillis - 1)
    yield* repo.store(Array.from({ length: count }, () => ({ impression, millis: at })))
  }
  const event: Event = {
    // A range of seconds may begin within it: all of them count at its beginning.
    millis: quarter,
    values: {
      affiliate,
      advertiser: offer.advertiser,
      offer: offer.id,
      goal: 0,
      goal_type: 0,
      currency: offer.currency,
      conversion_status: "none",
      country,
      campaign: 0,
      browser: "",
      sub_id1: "",
      sub_id2: "",
      aff_param1: ""
    },
    measures: Measures.ofImpressions(BigInt(counts.reduce((sum, count) => sum + count, 0)))
  }
  return event
})
