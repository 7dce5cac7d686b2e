import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { catalog } from "../../src/tools/Catalog.ts"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"

layer(DemoNetwork.shared, { excludeTestServices: true })("Tools about money", (it) => {
  it.effect("show the amount of an affiliate's invoice before anything is made", () =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork.DemoNetwork
      const { callTool } = yield* client()
      const shown = yield* callTool({
        name: "invoice_create",
        arguments: { affiliate_id: ids.affiliate_id, currency: "EUR" }
      })
      const text = textOf(shown)
      assert.include(text, '"total"')
      assert.include(text, '"confirm_token"')
      const neither = yield* callTool({ name: "invoice_create", arguments: { currency: "EUR" } })
      assert.isTrue(neither.isError)
    })
  )

  it.effect(
    "read invoices, payout runs and statements, and where nothing is to be paid make none",
    () =>
      Effect.gen(function* () {
        const { ids } = yield* DemoNetwork.DemoNetwork
        const { callTool } = yield* client()
        for (const args of [
          { in: "adv_invoices" },
          { in: "aff_invoices" },
          { in: "payout_runs" },
          { in: "aff_statements", id: ids.affiliate_id },
          { in: "adv_statements", id: 1, range_from: "2026-01-01", range_to: "2026-01-31" }
        ]) {
          const result = yield* callTool({ name: "find", arguments: args })
          assert.isFalse(result.isError ?? false, textOf(result))
        }
        const lacking = yield* callTool({ name: "find", arguments: { in: "aff_statements" } })
        assert.isTrue(lacking.isError)
        const prepared = yield* callTool({
          name: "payout_run_prepare",
          arguments: { currency: "KWD" }
        })
        assert.include(textOf(prepared), "Nothing is to be paid")
      })
  )

  it.effect("never approve, pay or cancel a payout run", () =>
    Effect.sync(() => {
      const names = catalog.map(({ name }) => name).filter((name) => name.includes("payout"))
      assert.deepStrictEqual(names, ["payout_run_prepare"])
    })
  )
})
