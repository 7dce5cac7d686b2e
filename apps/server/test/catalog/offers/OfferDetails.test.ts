import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/offers"

describeOnEngines("The details of an offer", server, (it) => {
  it.effect("200: the record that the list has, or the fields that are asked for", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const id = yield* givenOffer({ title: "Running shoes" })
      const [listed] = records(yield* get(key, `${path}?id=${id}`), "offers")
      const answer = yield* get(key, `${path}/${id}`)
      assert.strictEqual(answer.message, "Offer Details")
      assert.deepStrictEqual(answer.info, { offer: listed })
      const narrow = yield* get(key, `${path}/${id}?fields=id,title,colour`)
      assert.deepStrictEqual(narrow.info, { offer: { id, title: "Running shoes" } })
    })
  )

  it.effect("400: an id that is none, an unknown parameter; 404: no such offer", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const id = yield* givenOffer()
      for (const query of ["0", "1e1", `${id}?colour=red`]) {
        assert.strictEqual((yield* get(key, `${path}/${query}`)).status, 400, query)
      }
      assert.strictEqual((yield* get(key, `${path}/2147483647`)).status, 404)
    })
  )
})
