import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { get, sendIfMatch, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { logOf } from "../logOf.ts"
import { given, idOf, now } from "./goalCalls.ts"

describeOnEngines("Update of a goal", server, (it) => {
  it.effect("200: named fields change, null clears, and a repetition changes nothing", () =>
    Effect.gen(function* () {
      const { advertiser_id, create, key, list, put } = yield* given
      const created = yield* create({
        type: 4,
        revenue_percent: 10,
        conversion_status: "hold",
        hold_days: 3,
        caps: [{ measure: "clicks", period: "total", maximum: 1 }]
      })
      const id = idOf(created)
      yield* setTime(now + 60)
      const changes = {
        title: "Sale",
        payout: "9.5",
        revenue_percent: null,
        conversion_status: 2,
        caps: null
      }
      const updated = yield* put(id, changes)
      assert.strictEqual(updated.message, "Goal Updated")
      assert.deepStrictEqual(
        updated.info.goal,
        Object.assign({}, created.info.goal, {
          title: "Sale",
          payout: "9.50",
          payout_for_affiliate: "9.50 EUR",
          revenue_percent: null,
          conversion_status: 2,
          hold_days: null,
          has_caps: 0,
          caps: "none",
          caps_list: [],
          updated: now + 60
        })
      )
      yield* setTime(now + 120)
      assert.strictEqual((yield* put(id, changes)).text, updated.text)
      assert.deepStrictEqual((yield* get(key, `${list}/${id}`)).info, updated.info)
      const log = yield* logOf("advertiser", advertiser_id)
      assert.deepStrictEqual(
        log.map(({ message }) => message),
        [
          `Goal "Sign-up" of offer ${Object(created.info.goal).offer_id} was created.`,
          `Goal "Sale" of offer ${Object(created.info.goal).offer_id} was updated: title, payout, ` +
            "revenue_percent, conversion_status, hold_days, caps."
        ]
      )
    })
  )

  it.effect("a cap that gets another maximum keeps what it has counted", () =>
    Effect.gen(function* () {
      const { create, put } = yield* given
      const sql = yield* SqlClient.SqlClient
      const limit = { measure: "conversions", period: "total" }
      const id = idOf(yield* create({ caps: [{ ...limit, maximum: 5 }] }))
      const rows = sql`SELECT id, maximum FROM caps WHERE goal_id = ${id}`
      const [before] = yield* rows
      yield* put(id, { caps: [{ ...limit, maximum: 7 }] })
      assert.deepStrictEqual(
        (yield* rows).map((row) => [row.id, Number(row.maximum)]),
        [[before?.id, 7]]
      )
    })
  )

  it.effect("404 for a goal of another offer or a deleted one, 412 for another version", () =>
    Effect.gen(function* () {
      const { create, key, list, put } = yield* given
      const other = yield* givenGoal()
      assert.strictEqual((yield* put(other, { title: "Mine" })).status, 404)
      assert.strictEqual((yield* get(key, `${list}/${other}`)).status, 404)
      const id = idOf(yield* create())
      const tag = (yield* get(key, `${list}/${id}`)).headers.etag ?? ""
      const withTag = (tag: string, method: "DELETE" | "PUT") =>
        sendIfMatch(key, method, `${list}/${id}`, tag, { payout: 3 })
      assert.strictEqual((yield* withTag('"older"', "PUT")).status, 412)
      assert.strictEqual((yield* withTag(tag, "PUT")).status, 200)
      assert.strictEqual((yield* withTag(tag, "PUT")).status, 412)
      assert.strictEqual((yield* withTag(tag, "DELETE")).status, 412)
    })
  )
})
