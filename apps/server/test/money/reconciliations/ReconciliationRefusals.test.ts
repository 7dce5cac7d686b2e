import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenOrders, path } from "./givenOrders.ts"

describeOnEngines("Files of orders that are refused", server, (it) => {
  it.effect("422: names what is to be mended", () =>
    Effect.gen(function* () {
      const { apply, made, mark, order, reconcile } = yield* givenOrders
      const content = "order_id,status\nA,approved"
      const refused = Effect.fnUntraced(function* (
        field: string,
        ...[text, fields]: Parameters<typeof reconcile>
      ) {
        const answer = yield* reconcile(text, fields)
        assert.strictEqual(answer.status, 422, answer.text)
        assert.deepStrictEqual(errorsOf(answer), [field], answer.text)
        return answer.text
      })
      yield* refused("advertiser_id", content, { advertiser_id: 2_000_000_000 })
      yield* refused("currency", content, { currency: "EURO" })
      yield* refused("end_date", content, { start_date: "2026-01-01" })
      yield* refused("end_date", content, { start_date: "2026-01-02", end_date: "2026-01-01" })
      yield* refused("file", content, { content: undefined })
      assert.match(yield* refused("content", "order_id,state\nA,x"), /did you mean|column/u)
      assert.match(yield* refused("content", "status\napproved"), /order_id/u)
      assert.match(yield* refused("content", "order_id,order_id\nA,B"), /twice/u)
      assert.match(yield* refused("content", "order_id\n"), /lines below/u)
      assert.match(
        yield* refused(
          "content",
          "order_id,status,revenue,currency\nA,done,1,USD\nB,approved,-1,USD\n,approved,1,USD\nD,approved,1,ABC\nE,pending"
        ),
        /Line 2: `status`.*Line 3: `revenue`.*Line 4: .*Line 5: `currency`.*Line 6: /u
      )
      assert.match(
        yield* refused("content", "order_id,amount,revenue\nA,10000000000.01,\nB,,10000000000.01"),
        /Line 2: `amount` must be at most 10000000000.00.*Line 3: `revenue` must be at most/u
      )
      assert.match(yield* refused("content", `order_id\n${"A\n".repeat(20_001)}`), /20000 lines/u)
      yield* order("a")
      const { id } = yield* made(`order_id,status\n${mark}-a,rejected\n${mark}-b,approved`)
      const other = yield* made(`order_id,status\n${mark}-a,rejected`)
      const wrong = [{}, { kinds: ["duplicate"] }, { kinds: [], lines: [] }]
      for (const choice of wrong) assert.strictEqual((yield* apply(id, choice)).status, 422)
      const foreign = yield* apply(other.id, { lines: [1] })
      assert.deepStrictEqual(errorsOf(foreign), ["lines"], foreign.text)
    })
  )

  it.effect("403, 404: is for managers who may change conversions of the advertiser", () =>
    Effect.gen(function* () {
      const { advertiser_id, affiliate, apply, made, mark, order, reconcile } = yield* givenOrders
      yield* order("a")
      const content = `order_id,status\n${mark}-a,rejected`
      const { id } = yield* made(content)
      const status = Effect.fnUntraced(function* (by: string) {
        const list = yield* get(by, path)
        const one = yield* get(by, `${path}/${id}`)
        const create = yield* reconcile(content, {}, by)
        const change = yield* apply(id, { kinds: ["status"] }, by)
        const total = list.headers["x-pagination-total-count"] ?? "-"
        return [one.status, create.status, change.status, total].join(" ")
      })
      assert.strictEqual(yield* status(affiliate), "403 403 403 -")
      const advertiser = yield* givenKeyOf("advertiser", advertiser_id)
      assert.strictEqual(yield* status(advertiser), "403 403 403 -")
      const analyst = yield* givenKey("manager", { role: "analyst" })
      assert.match(yield* status(analyst.key), /^200 403 403/u)
      const reading = yield* givenKey("manager")
      const readOnly = yield* givenKeyOf("manager", reading.account_id, {
        read_only: 1,
        name: "Reads"
      })
      assert.match(yield* status(readOnly), /^200 403 403/u)
      const role = { role: "advertiser_manager", assigned_only: 1 }
      const other = yield* givenKey("manager", role)
      const elsewhere = yield* givenAdvertiser()
      yield* insertRow("advertiser_managers", {
        advertiser_id: elsewhere,
        manager_id: other.account_id
      })
      assert.strictEqual(yield* status(other.key), "404 422 404 0")
      const own = yield* givenKey("manager", role)
      yield* insertRow("advertiser_managers", {
        advertiser_id,
        manager_id: own.account_id
      })
      assert.strictEqual(yield* status(own.key), "200 200 200 1")
    })
  )
})
