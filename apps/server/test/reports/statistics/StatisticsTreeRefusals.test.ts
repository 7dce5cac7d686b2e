import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { insertRows } from "../../../src/platform/sql/commits/insertRows.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { get, records, sendJson, sendText } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { errorsOf, given, services } from "./givenStatistics.ts"

const tree = "/api/v2/network/reports/statistics-tree"

describeOnEngines("A tree of statistics that cannot be", services, (it) => {
  it.effect("400: more rows than fit into a tree, with what to do about it", () =>
    Effect.gen(function* () {
      const { manager } = yield* given()
      const offer_id = yield* givenOffer()
      const row = {
        day: 20_454,
        offer_id,
        goal_id: 0,
        currency: "USD",
        newest_millis: 0,
        clicks: 1
      }
      yield* insertRows(
        "statistics_days",
        Array.from({ length: 10_001 }, (_, index) => ({ ...row, affiliate_id: 1_000_000 + index }))
      )
      yield* insertRow("network_days", { ...row, clicks: 10_001 })
      const ask = (more: string) =>
        get(
          manager.key,
          `${tree}?offer=${offer_id}&breakdown=month,affiliate&columns=clicks${more}`
        )
      const refused = yield* ask("")
      assert.strictEqual(refused.status, 400)
      assert.match(String(errorsOf(refused).breakdowns), /10000 rows.*smaller perPage/u)
      assert.lengthOf(records(yield* ask("&affiliate=1000000,1000001"), "rows"), 1)
    })
  )

  it.effect("400: what there is not; 401 and 403: whoever may not", () =>
    Effect.gen(function* () {
      const { manager, mine } = yield* given()
      assert.property(errorsOf(yield* get(manager.key, `${tree}?breakdown=ofer`)), "breakdown")
      const own = yield* get(manager.key, `${tree}?originalCurrency=yes`)
      assert.strictEqual(own.status, 400)
      assert.strictEqual((yield* get("", tree)).status, 401)
      assert.strictEqual((yield* get(mine.key, tree)).status, 403)
      const wrong = yield* sendJson(manager.key, "POST", tree, { perPage: 0 })
      assert.strictEqual(wrong.status, 422)
      const xml = yield* sendText(manager.key, "POST", tree, "<a/>", "text/xml")
      assert.strictEqual(xml.status, 415)
    })
  )
})
