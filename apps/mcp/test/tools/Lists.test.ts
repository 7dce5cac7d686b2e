import { assert, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { byDefault } from "../../src/settings/Toolset.ts"
import { catalog } from "../../src/tools/Catalog.ts"
import { client, type Setup } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"

const listed = (setup: Setup) =>
  Effect.gen(function* () {
    const { listTools } = yield* client(setup)
    const { tools } = yield* listTools()
    const encoded: ReadonlyArray<{ name: string }> = JSON.parse(JSON.stringify(tools))
    return encoded
  })

layer(DemoNetwork.shared, { excludeTestServices: true })("The lists of tools", (it) => {
  const budgets: ReadonlyArray<readonly [string, Setup, number]> = [
    ["a manager", { role: "manager", settings: { toolsets: new Set(byDefault) } }, 2600],
    ["a manager who administers", { role: "manager" }, 3000],
    ["a manager who only reads", { role: "manager", settings: { readOnly: true } }, 1100],
    ["an advertiser", { role: "advertiser" }, 600],
    ["an affiliate", { role: "affiliate" }, 600]
  ]
  for (const [who, setup, budget] of budgets) {
    it.effect(`cost ${who} at most ${budget} tokens`, () =>
      Effect.gen(function* () {
        assert.isAtMost(countTokens(JSON.stringify(yield* listed(setup))), budget)
      })
    )
  }

  it.effect("come in the order of the catalogue, on every revision", () =>
    Effect.gen(function* () {
      const managers = catalog.filter(({ roles }) => roles.includes("manager"))
      for (const revision of ["2026-07-28", "2025-11-25", "2025-06-18"] as const) {
        const names = (yield* listed({ revision })).map(({ name }) => name)
        assert.deepStrictEqual(
          names,
          managers.map(({ name }) => name)
        )
      }
    })
  )

  it.effect("have no tool that writes when the app only reads", () =>
    Effect.gen(function* () {
      const names = (yield* listed({ settings: { readOnly: true } })).map(({ name }) => name)
      for (const { hints, name } of catalog) {
        if (!hints.readOnly) assert.notInclude(names, name)
      }
    })
  )

  it.effect("show each tool as it is promised (test/golden)", () =>
    Effect.gen(function* () {
      const tools = [...(yield* listed({})), ...(yield* listed({ role: "affiliate" }))]
      for (const { name } of catalog) {
        const tool = tools.find((one) => one.name === name)
        const golden = `../golden/${name}.json`
        const text = `${JSON.stringify(tool, null, 2)}\n`
        yield* Effect.promise(() => expect(text).toMatchFileSnapshot(golden))
      }
    })
  )
})
