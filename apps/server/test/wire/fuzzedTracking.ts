import { Effect } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { created, insertRow } from "../fixtures/givenRow.ts"
import { tokenOf } from "../fixtures/givenToken.ts"
import { givenCodeOf } from "../tracking/promo-clicks/givenPromoCode.ts"

const reporting = ["trackGoal", "postGoal", "trackConversion", "postConversion", "createConversion"]
const changing = [
  "trackConversionChange",
  "postConversionChange",
  "trackConversionOrChange",
  "postConversionOrChange"
]

const checking = ["checkPromoCode", "postPromoCode", "checkOwnPromoCode", "postOwnPromoCode"]

/** An offer of the advertiser, of which a promo code makes clicks. */
const givenCode = Effect.fnUntraced(function* (advertiser_id: number) {
  const offer_id = yield* givenOffer({ id: 5_000_001, advertiser_id })
  const affiliate_id = yield* givenAffiliate({ id: 5_000_001 })
  const { code } = yield* givenCodeOf({ affiliate_id, offer_id }, { id: 5_000_001 })
  return code
})

/** An adjustment that has come to its end. */
const givenAdjustment = insertRow("adjustments", {
  id: 5_000_001,
  manager_id: 1,
  action_id: 1,
  conditions: "{}",
  parameters: "{}",
  details: "{}",
  fire_affiliate_postback: 0,
  state: "done",
  total: 0,
  done: 0,
  affected: 0,
  refused: 0,
  lease_until: 0,
  created,
  updated: created,
  search_text: ""
}).pipe(Effect.as(5_000_001))

/** A click and a conversion, and which of them each operation of tracking is to be called with. */
export const fuzzedTracking = Effect.fnUntraced(function* (caller: number) {
  const code = yield* givenCode(caller)
  const checked = checking.map((operation) => [`${operation}.code`, [code]] as const)
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ id: 5_000_000, advertiser_id })
  const goal_id = yield* givenGoal({ offer_id, is_default: 1, alias: "fuzzed" })
  const click_id = yield* givenClick({ offer_id, aff_click_id: "tracked" })
  const transaction_id = "00000000-0000-4000-8000-0000000f0220"
  yield* givenConversion({ advertiser_id, offer_id, goal_id }, { click_id, transaction_id })
  const named = [...reporting, ...changing].flatMap((operation) => [
    [`${operation}.click_id`, [click_id]] as const,
    [`${operation}.aff_click_id`, ["tracked"]] as const,
    [`${operation}.goal_id`, [goal_id]] as const,
    [`${operation}.goal_alias`, ["fuzzed"]] as const
  ])
  const proven = [...reporting, ...changing].map(
    (operation) => [`${operation}.token`, [tokenOf(advertiser_id)]] as const
  )
  const found = [...changing, "explainTracking"].map(
    (operation) => [`${operation}.transaction_id`, [transaction_id]] as const
  )
  return {
    ...Object.fromEntries<ReadonlyArray<number | string>>([
      ...named,
      ...proven,
      ...found,
      ...checked
    ]),
    "explainTracking.click_id": [click_id],
    "getAdjustment.id": [yield* givenAdjustment]
  }
})
