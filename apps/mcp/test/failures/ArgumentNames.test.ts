import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { catalog } from "../../src/tools/Catalog.ts"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"

/** Calls that the network refuses, each for the arguments that are named. */
const refusals: ReadonlyArray<readonly [string, object, ReadonlyArray<string>]> = [
  ["affiliate_postbacks_list", { affiliate_id: 1, sort_field: "colour" }, ["sort_field: must be"]],
  ["report_run", { sort_field: "colour" }, ["sort_field: Unknown sort field `colour`."]],
  ["report_run", { report: "clicks", sort_field: "colour" }, ["sort_field: must be one of"]],
  [
    "report_run",
    { report: "clicks", breakdowns: ["day"], totals_only: true },
    ["breakdowns, totals_only: only for report statistics; leave it out"]
  ],
  ["report_run", { breakdowns: ["colour"] }, ["breakdowns: Unknown breakdown `colour`."]],
  ["report_run", { filters: { offer: "x" } }, ["filters.offer: "]],
  [
    "report_run",
    { range_from: "2026-10-02", range_to: "2026-10-01" },
    ["range_to: must not lie before range_from"]
  ],
  [
    "invoice_create",
    { advertiser_id: 7, currency: "EUR", start_date: "2026-10-02", end_date: "2026-10-01" },
    ["end_date: must not lie before start_date"]
  ],
  ["delivery_attempts_list", { range_from: "yesterday" }, ["range_from: must be an ISO 8601 date"]],
  ["countries_list", { limit: 0 }, ["limit: must be a whole number"]],
  ["affiliate_get", { affiliate_id: 1, id: 1 }, ["id: is not known here"]],
  ["whoami", { id: 1 }, ["id: is not known here; remove it"]],
  ["find", { in: "offers", per_page: 0 }, ["per_page: must be a whole number"]]
]

/** Names as the network writes them, and no tool. */
const foreign = /\b[a-z]+(?:[A-Z][a-z]+)+\b/u

layer(DemoNetwork.layer, { excludeTestServices: true })("An error", (it) => {
  it.effect("names the tool's own arguments, whatever the network calls them", () =>
    Effect.gen(function* () {
      const settings = { autoConfirm: new Set(["invoice_create"]) }
      const { callTool } = yield* client({ settings })
      for (const [name, args, parts] of refusals) {
        const refused = yield* callTool({ name, arguments: { ...args } })
        const text = textOf(refused)
        const said = `${name} ${JSON.stringify(args)}: ${text}`
        assert.isTrue(refused.isError, said)
        for (const part of parts) assert.include(text, part, said)
        assert.notMatch(text.replace(/\(request .*/u, ""), foreign, said)
      }
    })
  )

  it("has no argument in camel case to name", () => {
    for (const { inputSchema, name } of catalog) {
      for (const argument of Object.keys(Object(inputSchema.properties))) {
        assert.notMatch(argument, foreign, name)
      }
    }
  })
})
