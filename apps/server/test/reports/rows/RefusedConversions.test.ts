import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { type Columns, created, givenRow } from "../../fixtures/givenRow.ts"
import { fieldOf, get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/reports/refused-conversions"

const givenRefusal = (columns: Columns) =>
  givenRow("conversion_refusals", {
    created_millis: created * 1000,
    source: "/track/conv",
    reason: "duplicate",
    input: "{}",
    ...columns
  })

const given = Effect.fnUntraced(function* () {
  yield* setTime(created + 86_400)
  const { key } = yield* givenKey("manager")
  return { key, offer_id: yield* givenOffer({ title: "Spring sale" }) }
})

describeOnEngines("Refused conversions report", server, (it) => {
  it.effect("200: what was refused, with the reason in a word and in a sentence", () =>
    Effect.gen(function* () {
      const { key, offer_id } = yield* given()
      const affiliate_id = yield* givenAffiliate({ company_name: "Ann's Blog" })
      const id = yield* givenRefusal({ affiliate_id, offer_id, adv_order_id: "ORD-1" })
      const answer = yield* get(key, `${path}?offer=${offer_id}`)
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(records(answer, "transactions"), [
        {
          id,
          created: "2026-01-01T00:00:00Z",
          source: "/track/conv",
          reason_code: "duplicate",
          reason: "The conversion exists already; nothing was counted again.",
          click_id: null,
          transaction_id: null,
          adv_order_id: "ORD-1",
          affiliate: { id: affiliate_id, value: "Ann's Blog" },
          advertiser: null,
          offer: { id: offer_id, value: "Spring sale" },
          goal: null
        }
      ])
    })
  )

  it.effect("200: found by reason, sorted by reason, and paged", () =>
    Effect.gen(function* () {
      const { key, offer_id } = yield* given()
      const cap = yield* givenRefusal({ offer_id, reason: "cap_reached" })
      const twice = yield* givenRefusal({ offer_id, reason: "duplicate" })
      const ids = (fields: Readonly<Record<string, unknown>>) =>
        Effect.map(sendJson(key, "POST", path, { offer: offer_id, ...fields }), (answer) =>
          fieldOf(answer, "transactions", "id")
        )
      assert.deepStrictEqual(yield* ids({ q: "cap_reached" }), [cap])
      assert.deepStrictEqual(yield* ids({ sortField: "reason_code", sortDirection: "desc" }), [
        twice,
        cap
      ])
      assert.deepStrictEqual(yield* ids({ page: 2, perPage: 1 }), [twice])
    })
  )

  it.effect("200: a reason that this version does not know is shown as it is stored", () =>
    Effect.gen(function* () {
      const { key, offer_id } = yield* given()
      yield* givenRefusal({ offer_id, reason: "from_the_future" })
      const answer = yield* get(key, `${path}?offer=${offer_id}`)
      assert.deepInclude(records(answer, "transactions")[0], {
        reason_code: "from_the_future",
        reason: "from_the_future"
      })
    })
  )

  it.effect("400, 401, 403: a filter that it does not have, nobody, another role", () =>
    Effect.gen(function* () {
      const { key } = yield* given()
      assert.strictEqual((yield* get(key, `${path}?country=1`)).status, 400)
      assert.strictEqual((yield* get("", path)).status, 401)
      const other = yield* givenKey("advertiser")
      assert.strictEqual((yield* get(other.key, path)).status, 403)
    })
  )
})
