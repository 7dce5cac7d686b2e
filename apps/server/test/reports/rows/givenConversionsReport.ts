import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { type Columns, created } from "../../fixtures/givenRow.ts"
import { setTime } from "../../fixtures/TestServer.ts"

export const paths = {
  manager: "/api/v2/network/reports/conversions",
  affiliate: "/api/v2/affiliate/reports/conversions",
  advertiser: "/api/v2/advertiser/reports/conversions"
} as const

/** What the rows are called in an answer. */
export const key = "transactions"

/** An advertiser's offer with a goal, and conversions of it. */
export const givenTarget = Effect.fnUntraced(function* (advertiser?: number) {
  const advertiser_id = advertiser ?? (yield* givenAdvertiser({ company_name: "Acme GmbH" }))
  const offer_id = yield* givenOffer({ advertiser_id, title: "Spring sale" })
  const goal_id = yield* givenGoal({ offer_id, title: "Sale" })
  const target = { advertiser_id, offer_id, goal_id }
  return { ...target, convert: (columns: Columns = {}) => givenConversion(target, columns) }
})

/** A manager a day after the fixtures, whose network has what other tests left as well. */
export const given = Effect.fnUntraced(function* () {
  yield* setTime(created + 86_400)
  const { key } = yield* givenKey("manager")
  return { key, ...(yield* givenTarget()) }
})
