import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import {
  givenCap,
  givenOfferWithClick,
  now,
  reasonsOf,
  track
} from "../conversions/givenOfferWithClick.ts"

const racers = 16
const places = 5

const usedOf = Effect.fnUntraced(function* (cap_id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly used: number }>`
    SELECT used FROM cap_usage WHERE cap_id = ${cap_id} ORDER BY period_start`
  return rows.map(({ used }) => used)
})

/** Converts new clicks of the offer, all at once; answers the transaction ids of those that did. */
const convertMany = Effect.fnUntraced(function* (
  offer_id: number,
  parameters: Readonly<Record<string, string | number>> = {},
  clicks: Readonly<Record<string, number>> = {}
) {
  const ids = yield* Effect.replicateEffect(givenClick({ offer_id, ...clicks }), racers)
  const answers = yield* Effect.forEach(
    ids,
    (click_id) => track("conv", { click_id, ...parameters }),
    { concurrency: "unbounded" }
  )
  const refused = answers.filter(({ status }) => status === 409)
  for (const { headers } of refused) {
    assert.strictEqual(headers["x-conversion-result"], "cap_reached")
  }
  const made = answers.filter(({ status }) => status === 200)
  assert.strictEqual(made.length + refused.length, racers)
  return made.map(({ info }) => String(info.transaction_id))
})

describeOnEngines("Caps", server, (it) => {
  it.effect(`${racers} racers for ${places} places: exactly ${places} convert`, () =>
    Effect.gen(function* () {
      const { offer_id } = yield* givenOfferWithClick()
      const cap = yield* givenCap(offer_id, { maximum: places })
      assert.lengthOf(yield* convertMany(offer_id), places)
      assert.deepStrictEqual(yield* usedOf(cap), [places])
    })
  )

  it.effect("of several caps the narrowest holds, and a refusal takes no place in the others", () =>
    Effect.gen(function* () {
      const { offer_id } = yield* givenOfferWithClick()
      const wide = yield* givenCap(offer_id, { maximum: 10, period: "total" })
      const narrow = yield* givenCap(offer_id, { maximum: places, period: "month" })
      assert.lengthOf(yield* convertMany(offer_id), places)
      assert.deepStrictEqual(yield* usedOf(wide), [places])
      assert.deepStrictEqual(yield* usedOf(narrow), [places])
    })
  )

  it.effect("a cap on money never pays more than its maximum", () =>
    Effect.gen(function* () {
      const { offer_id } = yield* givenOfferWithClick()
      const cap = yield* givenCap(offer_id, { measure: "payout", maximum: 250_000 })
      assert.lengthOf(yield* convertMany(offer_id, { payout: "7.00" }), 3)
      assert.deepStrictEqual(yield* usedOf(cap), [210_000])
      assert.lengthOf(yield* convertMany(offer_id, { payout: "4.00", revenue: "99" }), 1)
      assert.deepStrictEqual(yield* usedOf(cap), [250_000])
    })
  )

  it.effect("caps of a goal or of an affiliate leave the others alone", () =>
    Effect.gen(function* () {
      const { affiliate_id, goal_id, offer_id } = yield* givenOfferWithClick()
      yield* givenCap(offer_id, { maximum: 1, goal_id })
      const other = yield* givenGoal({ offer_id })
      assert.lengthOf(yield* convertMany(offer_id, { goal_id: other }), racers)
      yield* givenCap(offer_id, { maximum: 2, affiliate_id, goal_id: other })
      const free = { affiliate_id: yield* givenAffiliate() }
      assert.lengthOf(yield* convertMany(offer_id, { goal_id: other }, free), racers)
      assert.lengthOf(yield* convertMany(offer_id, { goal_id: other }, { affiliate_id }), 2)
    })
  )

  it.effect("rejecting gives the place back, and approving again has to find one", () =>
    Effect.gen(function* () {
      const { offer_id } = yield* givenOfferWithClick()
      const cap = yield* givenCap(offer_id, { maximum: 2 })
      const [first = "", second = ""] = yield* convertMany(offer_id)
      const change = (transaction_id: string, conv_status: string) =>
        Effect.map(track("conv-change", { transaction_id, conv_status }), ({ status }) => status)
      assert.strictEqual(yield* change(first, "rejected"), 200)
      assert.deepStrictEqual(yield* usedOf(cap), [1])
      const click_id = yield* givenClick({ offer_id })
      assert.strictEqual((yield* track("conv", { click_id })).status, 200)
      assert.strictEqual(yield* change(first, "approved"), 409)
      assert.strictEqual(yield* change(second, "hold"), 200)
      assert.strictEqual(yield* change(second, "rejected"), 200)
      assert.strictEqual(yield* change(first, "approved"), 200)
      assert.deepStrictEqual(yield* usedOf(cap), [2])
    })
  )

  it.effect("more money than a cap has left is refused, also for one that is there", () =>
    Effect.gen(function* () {
      const { click_id, offer_id } = yield* givenOfferWithClick()
      const cap = yield* givenCap(offer_id, { measure: "revenue", maximum: 300_000 })
      yield* track("conv", { click_id, revenue: "20" })
      const more = yield* track("conv-change", { click_id, revenue: "30.01" })
      assert.strictEqual(more.status, 409)
      assert.deepStrictEqual(yield* reasonsOf(click_id), ["cap_reached"])
      assert.strictEqual((yield* track("conv-change", { click_id, revenue: "30" })).status, 200)
      assert.strictEqual((yield* track("conv-change", { click_id, revenue: "5" })).status, 200)
      assert.deepStrictEqual(yield* usedOf(cap), [50_000])
    })
  )

  it.effect("a cap that comes later counts what was there before", () =>
    Effect.gen(function* () {
      const { click_id, offer_id } = yield* givenOfferWithClick()
      yield* track("conv", { click_id })
      const cap = yield* givenCap(offer_id, { maximum: 3 })
      assert.lengthOf(yield* convertMany(offer_id), 2)
      assert.deepStrictEqual(yield* usedOf(cap), [3])
      const later = yield* givenCap(offer_id, { maximum: 10 })
      assert.strictEqual(
        (yield* track("conv-change", { click_id, conv_status: "rejected" })).status,
        200
      )
      assert.deepStrictEqual(yield* usedOf(later), [2])
    })
  )

  it.effect("a new day in the network's zone has new places", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { offer_id } = yield* givenOfferWithClick()
      yield* sql`UPDATE network SET timezone = 'Asia/Kathmandu'`
      const cap = yield* givenCap(offer_id, { maximum: 1 })
      const weekly = yield* givenCap(offer_id, { maximum: 10, period: "week" })
      assert.lengthOf(yield* convertMany(offer_id), 1)
      // Midnight in Kathmandu is 18:15 UTC.
      yield* setTime(now + 6 * 3600 + 14 * 60)
      assert.lengthOf(yield* convertMany(offer_id), 0)
      yield* setTime(now + 6 * 3600 + 15 * 60)
      assert.lengthOf(yield* convertMany(offer_id), 1)
      yield* sql`UPDATE network SET timezone = 'UTC'`
      assert.deepStrictEqual(yield* usedOf(cap), [1, 1])
      // The day before was a Sunday.
      assert.deepStrictEqual(yield* usedOf(weekly), [1, 1])
    })
  )
})
