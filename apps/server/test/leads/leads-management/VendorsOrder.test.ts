import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenVendor } from "../../fixtures/givenVendor.ts"
import { fieldOf, get, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { actionsOf, errorsOf, given, idOf, now } from "./ManagedVendors.ts"

describeOnEngines("The order of vendors", server, (it) => {
  it.effect("200: are listed in the order in which they are called", () =>
    Effect.gen(function* () {
      const { create, key, path } = yield* given
      for (const title of ["one", "two", "three"]) yield* create({ title })
      yield* create({ title: "first", position: 1, status: 2 })
      const titles = (query: string) =>
        Effect.map(get(key, `${path}${query}`), (answer) => fieldOf(answer, "vendors", "title"))
      assert.deepStrictEqual(yield* titles(""), ["one", "first", "two", "three"])
      assert.deepStrictEqual(yield* titles("?sortField=title&sortDirection=desc&perPage=2"), [
        "two",
        "three"
      ])
      assert.deepStrictEqual(yield* titles("?status=2"), ["first"])
      assert.deepStrictEqual(yield* titles("?q=thr"), ["three"])
    })
  )

  it.effect("200: are reordered, all of them at once", () =>
    Effect.gen(function* () {
      const { account_id, create, key, path } = yield* given
      const ids: Array<number> = []
      for (const title of ["one", "two", "three"]) ids.push(idOf(yield* create({ title })))
      const order = (vendors: ReadonlyArray<unknown>) =>
        sendJson(key, "PUT", `${path}/order`, { vendors })
      const reordered = [...ids].reverse()
      const answer = yield* order(reordered)
      assert.strictEqual(answer.message, "Vendors Reordered")
      assert.deepStrictEqual(fieldOf(answer, "vendors", "id"), reordered)
      assert.deepStrictEqual(fieldOf(answer, "vendors", "position"), [1, 2, 3])
      assert.deepStrictEqual(fieldOf(yield* get(key, path), "vendors", "id"), reordered)
      yield* setTime(now + 60)
      assert.strictEqual((yield* order(reordered)).text, answer.text)
      const actions = (yield* actionsOf(account_id)).map(({ action }) => action)
      assert.deepStrictEqual(actions.slice(3), ["vendors.reordered"])
      const foreign = yield* givenVendor()
      for (const wrong of [
        [],
        ids.slice(1),
        [...ids, ids[0]],
        [ids[0], ids[0], ids[1]],
        [ids[0], ids[1], foreign]
      ]) {
        const refused = yield* order(wrong)
        assert.strictEqual(refused.status, 422)
        assert.include(String(errorsOf(refused).vendors), "must name every vendor")
      }
      assert.strictEqual((yield* order(["x"])).status, 422)
      assert.deepStrictEqual(fieldOf(yield* get(key, path), "vendors", "id"), reordered)
    })
  )

  it.effect("422: a campaign takes fifty of them", () =>
    Effect.gen(function* () {
      const { campaign_id, create } = yield* given
      for (let position = 1; position <= 50; position++) {
        yield* givenVendor({ campaign_id, position })
      }
      assert.deepStrictEqual(errorsOf(yield* create()), {
        vendors: ["are 50 in this campaign, and it takes no more"]
      })
    })
  )
})
