import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { identity } from "../../src/transports/identity.ts"
import { client, revisions } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"

const textOf = ({ contents }: { readonly contents: ReadonlyArray<object> }) =>
  JSON.stringify(contents)

layer(DemoNetwork.shared, { excludeTestServices: true })("Resources and prompts", (it) => {
  for (const revision of revisions) {
    it.effect(`show records with the masks of tools (${revision})`, () =>
      Effect.gen(function* () {
        const { readResource } = yield* client({ revision })
        const affiliate = textOf(yield* readResource({ uri: "affnet://affiliates/1" }))
        assert.include(affiliate, "account_balance")
        assert.notMatch(affiliate, /afn_a_\w{6}/u)
        const schema = textOf(yield* readResource({ uri: "affnet://schema/affiliate" }))
        assert.include(schema, "secret: masked")
        const docs = textOf(yield* readResource({ uri: "affnet://docs/dates" }))
        assert.include(docs, "YYYY-MM-DD")
      })
    )
  }

  it.effect("are those of the role", () =>
    Effect.gen(function* () {
      const { getPrompt, listPrompts, listResourceTemplates, readResource } = yield* client({
        role: "affiliate"
      })
      const { prompts } = yield* listPrompts()
      assert.deepStrictEqual(
        prompts.map(({ name }) => name),
        ["revenue_compare"]
      )
      const { resourceTemplates } = yield* listResourceTemplates()
      const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate)
      assert.include(templates, "affnet://campaigns/{id}")
      assert.notInclude(templates, "affnet://affiliates/{id}")
      yield* Effect.flip(readResource({ uri: "affnet://affiliates/1" }))
      yield* Effect.flip(readResource({ uri: "affnet://audit/recent" }))
      yield* Effect.flip(getPrompt({ name: "affiliate_health", arguments: {} }))
    })
  )

  for (const revision of revisions) {
    it.effect(`that are not there are no failure of the app (${revision})`, () =>
      Effect.gen(function* () {
        const { readResource } = yield* client({ revision })
        const refusalOf = (uri: string) => Effect.flip(readResource({ uri }))
        const missing = yield* refusalOf("affnet://affiliates/999999")
        assert.deepInclude(missing, { code: -32602 })
        assert.include(missing.message, "Not found, or not visible to this key")
        for (const id of ["x", "1.5", "-1", "99999999999999999999"]) {
          const refused = yield* refusalOf(`affnet://affiliates/${id}`)
          assert.deepInclude(refused, { code: -32602 }, id)
          assert.include(refused.message, "ids are whole numbers", id)
        }
      })
    )
  }

  it.effect("that are not there are told from those that are, to each in its own words", () =>
    Effect.gen(function* () {
      const refusalOf = (role: "manager" | "affiliate", uri: string) =>
        Effect.gen(function* () {
          const { readResource } = yield* client({ role })
          return (yield* Effect.flip(readResource({ uri }))).message
        })
      const schema = yield* refusalOf("manager", "affnet://schema/nonsense")
      assert.include(schema, "schemas are affiliate, campaign")
      assert.notInclude(schema, "whole numbers")
      assert.include(yield* refusalOf("manager", "affnet://affiliates/x"), "`find` shows ids")
      for (const id of ["x", "999999"]) {
        const refused = yield* refusalOf("affiliate", `affnet://campaigns/${id}`)
        assert.include(refused, "Not found, or not visible to this key.")
        assert.notInclude(refused, "find`")
      }
    })
  )

  it.effect("tell a manager what it has called, without what it was called with", () =>
    Effect.gen(function* () {
      const { callTool, readResource } = yield* client()
      yield* callTool({ name: "find", arguments: { in: "affiliates", q: "ann@mail.example" } })
      const audit = textOf(yield* readResource({ uri: "affnet://audit/recent" }))
      assert.include(audit, "a…@mail.example")
      assert.notInclude(audit, "ann@mail.example")
    })
  )

  it.effect("complete what they can", () =>
    Effect.gen(function* () {
      const { complete } = yield* client()
      const breakdown = yield* complete({
        ref: { type: "ref/prompt", name: "revenue_compare" },
        argument: { name: "compare", value: "off" }
      })
      assert.deepStrictEqual(breakdown.completion.values, ["offer"])
    })
  )

  it.effect("cost little: each prompt 300 tokens, their list and the instructions 400", () =>
    Effect.gen(function* () {
      const { getPrompt, listPrompts } = yield* client()
      const { prompts } = yield* listPrompts()
      const listed = JSON.stringify(prompts) + identity.instructions
      assert.isAtMost(countTokens(listed), 400)
      for (const { arguments: args = [], name } of prompts) {
        const given = Object.fromEntries(args.map((one) => [one.name, "2026-10-01"]))
        const { messages } = yield* getPrompt({ name, arguments: given })
        assert.isAtMost(countTokens(JSON.stringify(messages)), 300, name)
      }
    })
  )
})
