import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { client } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"

type App = Effect.Success<ReturnType<typeof client>>

const prompt = (name: string) => ({ type: "ref/prompt", name }) as const
const resource = (uri: string) => ({ type: "ref/resource", uri }) as const
type Ref = ReturnType<typeof prompt> | ReturnType<typeof resource>

const completed = ({ complete }: App, ref: Ref, name: string, value: string) =>
  Effect.map(complete({ ref, argument: { name, value } }), ({ completion }) => completion.values)

layer(DemoNetwork.shared, { excludeTestServices: true })("Completions", (it) => {
  const named: ReadonlyArray<readonly [Ref, string, string, string]> = [
    [prompt("revenue_compare"), "compare", "off", "offer"],
    [prompt("revenue_compare"), "metric", "total_prof", "total_profit"],
    [prompt("revenue_compare"), "country", "German", "DE"],
    [prompt("advertiser_month_close"), "currency", "eu", "EUR"],
    [prompt("advertiser_month_close"), "status", "un", "unpaid"],
    [prompt("affiliate_health"), "days", "9", "90"],
    [resource("affnet://schema/{record}"), "record", "camp", "campaign"]
  ]
  it.effect("know names: metrics, breakdowns, countries, currencies, statuses, records", () =>
    Effect.gen(function* () {
      const app = yield* client()
      for (const [ref, name, value, expected] of named) {
        assert.deepStrictEqual(yield* completed(app, ref, name, value), [expected])
      }
    })
  )

  it.effect("offer what the role has alone", () =>
    Effect.gen(function* () {
      const app = yield* client({ role: "affiliate" })
      const compare = prompt("revenue_compare")
      assert.deepStrictEqual(yield* completed(app, compare, "metric", "total_prof"), [])
      assert.deepStrictEqual(yield* completed(app, compare, "compare", "advertiser"), [])
    })
  )

  it.effect("know the ids that were given or shown in this process", () =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork.DemoNetwork
      const app = yield* client()
      const affiliates = resource("affnet://affiliates/{id}")
      assert.deepStrictEqual(yield* completed(app, affiliates, "id", ""), [])
      yield* app.callTool({ name: "affiliate_get", arguments: { affiliate_id: 7 } })
      yield* app.callTool({ name: "find", arguments: { in: "offers", per_page: 3 } })
      yield* app.callTool({ name: "landing_page_get", arguments: { offer_id: 1, url_id: 1 } })
      yield* app.callTool({ name: "report_run", arguments: { filters: { advertiser: 1 } } })
      const lead = { click_id: ids.click_id, goal_id: ids.lead_goal_id, deliver_lead: false }
      const shown = yield* app.callTool({ name: "lead_create", arguments: lead })
      const confirm_token = Object(shown.structuredContent).confirm_token
      yield* app.callTool({ name: "lead_create", arguments: { ...lead, confirm_token } })
      assert.include(yield* completed(app, affiliates, "id", "7"), "7")
      const health = prompt("affiliate_health")
      assert.include(yield* completed(app, health, "affiliate_id", "7"), "7")
      const pages = resource("affnet://offers/{offer}/urls/{url}")
      assert.isAtLeast((yield* completed(app, pages, "offer", "")).length, 3)
      assert.deepStrictEqual(yield* completed(app, pages, "url", ""), ["1"])
      const troubleshoot = prompt("delivery_troubleshoot")
      const [leadId = ""] = yield* completed(app, troubleshoot, "lead_id", "")
      assert.match(leadId, /^[\da-f-]{36}$/u)
    })
  )
})
