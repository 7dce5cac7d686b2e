import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"

const tour: ReadonlyArray<readonly [string, object]> = [
  ["whoami", {}],
  ["find", { in: "offers", q: "a" }],
  ["affiliate_get", { affiliate_id: 1 }],
  ["affiliate_postbacks_list", { affiliate_id: 1 }],
  ["landing_page_get", { offer_id: 1, url_id: 1 }],
  ["billing_preferences_get", { advertiser_id: 1 }],
  ["delivery_attempts_list", {}],
  ["report_schema", {}],
  ["report_schema", { report: "clicks" }],
  ["report_run", {}],
  ["report_run", { breakdowns: ["affiliate", "offer"] }],
  ["report_run", { report: "conversions" }],
  ["report_run", { report: "clicks" }],
  ["report_run", { report: "invalid_clicks" }],
  ["report_run", { report: "refused_conversions" }],
  ["countries_list", { q: "united" }]
]

layer(DemoNetwork.layer, { excludeTestServices: true })("Results", (it) => {
  it.effect("by default take 1 500 tokens at most, over a tour of the demo network", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      for (const [name, args] of tour) {
        const result = yield* callTool({ name, arguments: { ...args } })
        assert.isFalse(result.isError ?? false, textOf(result))
        assert.isAtMost(countTokens(textOf(result)), 1500, `${name} ${JSON.stringify(args)}`)
      }
    })
  )

  it.effect("are cut to their budget, and say how to go on", () =>
    Effect.gen(function* () {
      const whole = { report: "clicks", per_page: 100, columns: ["*"] }
      const rows = { name: "report_run", arguments: whole }
      const record = { name: "affiliate_get", arguments: { affiliate_id: 1, fields: ["*"] } }
      for (const maxResultTokens of [200, 500, 2000, 6000]) {
        const { callTool } = yield* client({ settings: { maxResultTokens } })
        for (const call of [rows, record]) {
          const result = yield* callTool(call)
          assert.isAtMost(countTokens(textOf(result)), maxResultTokens)
          if (call === rows) assert.deepInclude(result.structuredContent, { truncated: true })
        }
      }
    })
  )

  it.effect("show a quarter of an affiliate by default", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      const get = (args: object) =>
        Effect.map(
          callTool({ name: "affiliate_get", arguments: { affiliate_id: 1, ...args } }),
          (result) => countTokens(textOf(result))
        )
      assert.isAtMost(yield* get({}), (yield* get({ fields: ["*"] })) / 4)
    })
  )
})
