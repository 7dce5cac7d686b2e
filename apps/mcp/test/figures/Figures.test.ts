import { assert, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { identity } from "../../src/transports/identity.ts"
import { client, type Setup, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import recorded from "./figures.json" with { type: "json" }
import { p95, tour } from "./tour.ts"

/** What a model has to read, in tokens (o200k), may grow by so much before it is decided anew. */
const growth = 1.05

const listOf = (setup: Setup) =>
  Effect.gen(function* () {
    const { listTools } = yield* client(setup)
    const { tools } = yield* listTools()
    return countTokens(JSON.stringify(tools))
  })

const affiliateOf = (args: object) =>
  Effect.gen(function* () {
    const { callTool } = yield* client()
    const call = { name: "affiliate_get", arguments: { affiliate_id: 1, ...args } }
    return countTokens(textOf(yield* callTool(call)))
  })

const promptsOf = Effect.gen(function* () {
  const { listPrompts } = yield* client()
  const { prompts } = yield* listPrompts()
  return countTokens(JSON.stringify(prompts) + identity.instructions)
})

layer(DemoNetwork.layer, { excludeTestServices: true })("The figures", (it) => {
  it.effect("have not grown by 5 % since they were recorded", () =>
    Effect.gen(function* () {
      const visited = yield* tour
      const measured = {
        tools_manager: yield* listOf({ role: "manager" }),
        tools_read_only: yield* listOf({ role: "manager", settings: { readOnly: true } }),
        tools_advertiser: yield* listOf({ role: "advertiser" }),
        tools_affiliate: yield* listOf({ role: "affiliate" }),
        tools_output_schemas: yield* listOf({ settings: { outputSchemas: true } }),
        prompts_and_instructions: yield* promptsOf,
        results_of_tour: visited.reduce((sum, { tokens }) => sum + tokens, 0),
        results_p95: p95(visited),
        affiliate_default: yield* affiliateOf({}),
        affiliate_all: yield* affiliateOf({ fields: ["*"] })
      }
      expect(Object.keys(measured)).toStrictEqual(Object.keys(recorded))
      for (const [name, value] of Object.entries(recorded)) {
        const now = Object.entries(measured).find(([one]) => one === name)?.[1] ?? Number.NaN
        assert.isAtMost(now, value * growth, `${name}: ${JSON.stringify(measured)}`)
      }
    })
  )
})
