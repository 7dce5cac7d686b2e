import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { client, dataOf, revisions, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"

layer(DemoNetwork.shared, { excludeTestServices: true })("The tools", (it) => {
  for (const revision of revisions) {
    it.effect(`say whose key it is (${revision})`, () =>
      Effect.gen(function* () {
        const { callTool } = yield* client({ revision })
        const result = yield* callTool({ name: "whoami", arguments: {} })
        assert.isFalse(result.isError ?? false)
        const data = dataOf(result)
        assert.deepInclude(data, { role: "manager", read_only: false, api_status: 1 })
        assert.match(String(at(data, "email")), /^\w…@/u)
      })
    )

    it.effect(`show an affiliate, without personal data and secrets (${revision})`, () =>
      Effect.gen(function* () {
        const { callTool } = yield* client({ revision })
        const result = yield* callTool({
          name: "affiliate_get",
          arguments: { affiliate_id: 1, fields: ["id", "api_key", "email"] }
        })
        const text = textOf(result)
        assert.match(text, /"id":1,"api_key":"afn_a_…\w{4}","email":"\w…@/u)
      })
    )
  }

  it.effect("find the fullest caps first, one of them, and those of an offer", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      const caps = Effect.fnUntraced(function* (args: object) {
        const result = yield* callTool({ name: "find", arguments: { in: "caps", ...args } })
        assert.isFalse(result.isError ?? false, textOf(result))
        const rows = dataOf(result)
        return Array.isArray(rows) ? rows.map((row: unknown) => Object(row)) : []
      })
      const fullest = yield* caps({ per_page: 5 })
      const percents = fullest.map(({ percent }) => Number(percent))
      assert.lengthOf(percents, 5)
      assert.deepStrictEqual(
        percents,
        percents.toSorted((a, b) => b - a)
      )
      const all = yield* caps({ fields: ["id", "offer_id"], per_page: 100 })
      // Ids of Receive campaigns' caps are words, and at the start of a day these may be the first.
      const ofOffer = all.find(({ id }) => /^\d+$/u.test(id))
      assert.lengthOf(yield* caps({ id: Number(ofOffer.id) }), 1)
      assert.isAbove((yield* caps({ offer_id: ofOffer.offer_id })).length, 0)
    })
  )

  it.effect("say what is wrong with arguments, and with each of them", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      const result = yield* callTool({
        name: "affiliate_get",
        arguments: { affiliate_id: "seven", colour: "red" }
      })
      assert.isTrue(result.isError)
      assert.include(
        textOf(result),
        "affiliate_id: must be a whole number from 1 to 9007199254740991"
      )
      assert.include(textOf(result), "colour: is not known here")
    })
  )

  it.effect("name the nearest field when one is misspelt", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      const result = yield* callTool({
        name: "affiliate_get",
        arguments: { affiliate_id: 1, fields: ["emial"] }
      })
      assert.isTrue(result.isError)
      assert.include(textOf(result), "Did you mean `email`?")
    })
  )

  it.effect("say so when the network does not know the key", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client({ role: "disabled" })
      const result = yield* callTool({ name: "whoami", arguments: {} })
      assert.isTrue(result.isError)
      assert.include(textOf(result), "does not know this key")
    })
  )

  it.effect("are hidden from roles that can't call them", () =>
    Effect.gen(function* () {
      const { callTool, listTools } = yield* client({ role: "affiliate" })
      const { tools } = yield* listTools()
      const names = tools.map(({ name }) => name)
      assert.include(names, "whoami")
      assert.notInclude(names, "affiliate_get")
      const error = yield* Effect.flip(
        callTool({ name: "affiliate_get", arguments: { affiliate_id: 1 } })
      )
      assert.include(error.message, "not found")
    })
  )
})
