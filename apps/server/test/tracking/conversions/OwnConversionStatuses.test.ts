import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { records, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/advertiser/conversions/change-status"

const letting = (advertisers_decide: boolean) =>
  Effect.gen(function* () {
    const { key } = yield* givenKey("manager")
    yield* sendJson(key, "PUT", "/api/v2/network/settings/network", { advertisers_decide })
  })

const given = Effect.gen(function* () {
  const { account_id: advertiser_id, key } = yield* givenKey("advertiser")
  const offer_id = yield* givenOffer({ advertiser_id })
  const goal_id = yield* givenGoal({ offer_id })
  const id = yield* givenConversion({ advertiser_id, offer_id, goal_id })
  return { id, key }
})

describeOnEngines("Statuses of conversions, as advertisers set them", server, (it) => {
  it.effect("403: where the network does not let advertisers decide", () =>
    Effect.gen(function* () {
      const { id, key } = yield* given
      yield* letting(false)
      const answer = yield* sendJson(key, "POST", path, { ids: [id], status: "rejected" })
      assert.strictEqual(answer.status, 403)
    })
  )

  it.effect("200: own ones change, others are not found", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* given, yield* given]
      yield* letting(true)
      const sent = { ids: [own.id, other.id], status: "rejected" }
      const answer = yield* sendJson(own.key, "POST", path, sent)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual(records(answer, "conversions"), [
        { id: String(own.id), result: "changed" },
        { id: String(other.id), result: "not_found" }
      ])
    })
  )

  it.effect("affiliates are told of it whatever an advertiser says", () =>
    Effect.gen(function* () {
      const { id, key } = yield* given
      yield* letting(true)
      const sql = yield* SqlClient.SqlClient
      const conversions = yield* sql<{ readonly affiliate_id: number }>`
        SELECT affiliate_id FROM conversions WHERE id = ${id}`
      for (const { affiliate_id } of conversions) {
        yield* givenPostback(affiliate_id, { code: "https://told.example/{conv_status}" })
      }
      yield* sendJson(key, "POST", path, { ids: [id], status: "rejected", fire_postbacks: false })
      const told = yield* sql`
        SELECT conv_status FROM postback_deliveries WHERE conversion_id = ${id}`
      assert.deepStrictEqual(told, [{ conv_status: "rejected" }])
    })
  )

  it.effect("422: a status that only managers set", () =>
    Effect.gen(function* () {
      const { id, key } = yield* given
      yield* letting(true)
      const answer = yield* sendJson(key, "POST", path, { ids: [id], status: "trash" })
      assert.deepStrictEqual(errorsOf(answer), ["status"])
    })
  )
})
