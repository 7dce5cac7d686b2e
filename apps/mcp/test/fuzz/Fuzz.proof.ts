import { assert, layer } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { catalog } from "../../src/tools/Catalog.ts"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { argumentsOf, draws } from "./Arguments.ts"

/**
 * Calls per tool: a sample, or with `npm run proof -- --project mcp test/fuzz` all that is promised.
 * `MCP_FUZZ_SEED` draws others.
 */
const calls = Number(process.env.MCP_FUZZ_CALLS ?? 40)
const seed = Number(process.env.MCP_FUZZ_SEED ?? 1)
const concurrency = 4
const timeout = 60_000 + calls * 100

const mistake = "because of a mistake in it"

layer(DemoNetwork.layer, { excludeTestServices: true })("Whatever its arguments are,", (it) => {
  for (const [index, tool] of catalog.entries()) {
    const [role = "manager"] = tool.roles
    const fuzzed = Effect.gen(function* () {
      const settings = { allowDelivery: true, autoConfirm: new Set(["lead_create"]) }
      const { callTool } = yield* client({ role, settings })
      const draw = draws(seed * 1000 + index)
      const once = Effect.gen(function* () {
        const args = argumentsOf(tool.inputSchema, draw)
        const exit = yield* Effect.exit(callTool({ name: tool.name, arguments: args }))
        const said = `${tool.name} ${JSON.stringify(args)}`
        assert.isTrue(Exit.isSuccess(exit), `${said}: ${String(exit)}`)
        if (!Exit.isSuccess(exit)) return
        const text = textOf(exit.value)
        assert.notInclude(text, mistake, said)
        assert.isAtMost(countTokens(text), 6000, said)
      })
      yield* Effect.all(
        Array.from({ length: calls }, () => once),
        { concurrency, discard: true }
      )
    })
    it.effect(`${tool.name} answers a result or what was wrong`, () => fuzzed, timeout)
  }
})
