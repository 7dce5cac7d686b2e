import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { given, idOf } from "./goalCalls.ts"

const [pending, approved, hold] = [1, 2, 4]

describeOnEngines("What new goals begin with", server, (it) => {
  it.effect(
    "200: the network's status, unless the request names one; goals that are there stay",
    () =>
      Effect.gen(function* () {
        const { advertiser_id, create, key, list, offer_id } = yield* given
        const begin = (default_conversion_status: string) =>
          sendJson(key, "PUT", "/api/v2/network/settings/network", { default_conversion_status })
        const statusOf = (id: number) =>
          Effect.map(get(key, `${list}/${id}`), ({ info }) => Object(info.goal).conversion_status)
        const offered = (title: string, fields: Readonly<Record<string, unknown>>) =>
          sendJson(key, "POST", "/api/v2/network/offers", {
            title,
            advertiser_id,
            goal: { title: "Order", ...fields }
          })
        const statusesOf = (offer: number) =>
          Effect.map(get(key, `/api/v2/network/offers/${offer}/goals`), ({ info }) =>
            Object.values(Object(info.goals)).map((goal) => Object(goal).conversion_status)
          )

        const first = yield* create()
        assert.nestedPropertyVal(first.info, "goal.conversion_status", pending)
        assert.nestedPropertyVal(
          (yield* begin("approved")).info,
          "network.default_conversion_status",
          "approved"
        )
        const second = yield* create({ title: "Sale" })
        assert.nestedPropertyVal(second.info, "goal.conversion_status", approved)
        const named = yield* create({ title: "Visit", conversion_status: "pending" })
        assert.nestedPropertyVal(named.info, "goal.conversion_status", pending)
        assert.strictEqual(yield* statusOf(idOf(first)), pending)

        const offer = Object((yield* offered("Beginning", {})).info.offer).id
        assert.deepStrictEqual(yield* statusesOf(offer), [approved])
        const other = yield* offered("Named", { conversion_status: "pending" })
        assert.deepStrictEqual(yield* statusesOf(Object(other.info.offer).id), [pending])

        yield* begin("hold")
        const held = yield* create({ title: "Trial", hold_days: 7 })
        assert.deepInclude(held.info.goal, { conversion_status: hold, hold_days: 7 })
        const copy = yield* sendJson(key, "POST", `/api/v2/network/offers/${offer_id}/copy`, {})
        assert.deepStrictEqual(yield* statusesOf(Object(copy.info.offer).id), [
          pending,
          approved,
          pending,
          hold
        ])
        yield* begin("pending")
      })
  )
})
