import { Effect } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { tokenOf } from "../fixtures/givenToken.ts"

const reporting = ["trackGoal", "postGoal", "trackConversion", "postConversion", "createConversion"]
const changing = [
  "trackConversionChange",
  "postConversionChange",
  "trackConversionOrChange",
  "postConversionOrChange"
]

/** A click and a conversion, and which of them each operation of tracking is to be called with. */
export const fuzzedTracking = Effect.gen(function* () {
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
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
    ...Object.fromEntries<ReadonlyArray<number | string>>([...named, ...proven, ...found]),
    "explainTracking.click_id": [click_id]
  }
})
