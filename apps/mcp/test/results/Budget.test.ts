import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { p95, tour } from "../figures/tour.ts"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"

layer(DemoNetwork.shared, { excludeTestServices: true })("Results", (it) => {
  it.effect(
    "by default take 1 500 tokens at p95 over a tour of the demo network, never 6 000",
    () =>
      Effect.gen(function* () {
        const visited = yield* tour
        for (const { call, isError, tokens } of visited) {
          assert.isFalse(isError, call)
          assert.isAtMost(tokens, 6000, call)
        }
        assert.isAtMost(p95(visited), 1500, JSON.stringify(visited))
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
          if (call !== rows) continue
          assert.deepInclude(result.structuredContent, { truncated: true })
          assert.match(textOf(result), /`columns`/u)
        }
      }
    })
  )

  it.effect("that were cut lose no row to those who follow their hints", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client({ settings: { maxResultTokens: 700 } })
      const rows = Effect.fnUntraced(function* (args: object) {
        const result = yield* callTool({
          name: "report_run",
          arguments: { report: "clicks", columns: ["click_id", "created"], ...args }
        })
        const { data, hint = "", page, truncated = false } = Object(result.structuredContent)
        const ids: ReadonlyArray<string> = data.map((row: object) => at(row, "click_id"))
        return { hint: String(hint), ids, page, truncated }
      })
      const cut = yield* rows({ per_page: 20, page: 2 })
      assert.isTrue(cut.truncated)
      assert.notProperty(cut.page, "next_page")
      const [, per_page, page] = /per_page (\d+) and page (\d+)/u.exec(cut.hint) ?? []
      const followed = yield* rows({ per_page: Number(per_page), page: Number(page) })
      assert.strictEqual(followed.page.next_page, Number(page) + 1)
      // Whole pages of this size begin earlier at most.
      assert.isAtMost(Number(per_page) * (Number(page) - 1), 20)
      assert.isAtLeast(Number(per_page) * Number(page), 20)
    })
  )

  it.effect("that were cut are read whole by hints and next pages", () =>
    Effect.gen(function* () {
      const narrow = yield* client({ settings: { maxResultTokens: 700 } })
      const wide = yield* client()
      const rows = Effect.fnUntraced(function* ({ callTool }: typeof wide, args: object) {
        const report = { report: "conversions", columns: ["transaction_id", "affiliate"] }
        const result = yield* callTool({ name: "report_run", arguments: { ...report, ...args } })
        const { data, hint = "", page, truncated = false } = Object(result.structuredContent)
        const ids: ReadonlyArray<unknown> = data.map((row: object) => at(row, "transaction_id"))
        return { hint: String(hint), ids, next_page: Number(page.next_page ?? 0), page, truncated }
      })
      const all = yield* rows(wide, { per_page: 100 })
      assert.lengthOf(all.ids, Math.min(100, all.page.total))

      const seen = new Array<unknown>()
      const asked = new Array<string>()
      let next = { per_page: 20, page: 1 }
      while (next.page > 0 && seen.length < 2 * all.ids.length) {
        const { hint, ids, next_page, truncated } = yield* rows(narrow, next)
        asked.push(JSON.stringify([next, hint]))
        seen.push(...ids)
        const [, per_page, page = 1] = /per_page (\d+)(?: and page (\d+))?/u.exec(hint) ?? []
        next = truncated
          ? { per_page: Number(per_page), page: Number(page) }
          : { ...next, page: next_page }
      }
      assert.isAbove(asked.length, 3)
      assert.include(asked.join("\n"), "rows fit")
      // In the order of the list, so that the first hundred are those that were read at once.
      const unique = [...new Set(seen)].slice(0, all.ids.length)
      assert.deepStrictEqual(unique, all.ids, asked.join("\n"))
    })
  )

  it.effect("of a list without pages offer no next one", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      const result = yield* callTool({ name: "countries_list", arguments: { limit: 5 } })
      const page = at(result.structuredContent, "page")
      assert.deepInclude(page, { page: 1, per_page: 5 })
      assert.notProperty(page, "next_page")
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
