import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { at } from "../network/Json.ts"
import type { Task } from "./Task.ts"

const rowsOf = (data: unknown): ReadonlyArray<unknown> => (Array.isArray(data) ? data : [])
const numbersOf = (data: unknown, name: string): ReadonlyArray<number> =>
  rowsOf(data).map((row) => Number(at(row, name)))
const sorted = (values: ReadonlyArray<number>) => values.toSorted((one, other) => other - one)

/** Tasks that only look. Most begin with a mistake, which the answer says how to mend. */
export const looking: ReadonlyArray<Task> = [
  {
    wish: "Who am I here?",
    solve: Effect.fnUntraced(function* (agent) {
      assert.strictEqual(at((yield* agent.ask("whoami")).data, "role"), "manager")
    })
  },
  {
    wish: "Top five affiliates of the last week by profit",
    solve: Effect.fnUntraced(function* (agent) {
      const top = yield* agent.ask("report_run", {
        breakdowns: ["affilate"],
        sort_field: "totalprofit",
        sort_direction: "desc",
        per_page: 5
      })
      const profits = numbersOf(top.data, "total_profit")
      assert.strictEqual(profits.length, 5)
      assert.deepStrictEqual(profits, sorted(profits))
    })
  },
  {
    wish: "What did advertiser 7 bring in the last week?",
    solve: Effect.fnUntraced(function* (agent) {
      const filters = { advertiser: 7 }
      const sums = yield* agent.ask("report_run", { filters, totals_only: true })
      const days = yield* agent.ask("report_run", { filters })
      const total = Number(at(at(sums.whole, "totals"), "clicks"))
      const clicks = numbersOf(days.data, "clicks").reduce((sum, value) => sum + value, 0)
      assert.strictEqual(clicks, total)
    })
  },
  {
    wish: "How many clicks were invalid, and why the latest?",
    solve: Effect.fnUntraced(function* (agent) {
      const invalid = yield* agent.ask("report_run", { report: "invalid", per_page: 1 })
      const [click] = rowsOf(invalid.data)
      const why = yield* agent.ask("why", { click_id: at(click, "click_id") })
      assert.include(why.text, String(at(click, "invalid_reason")))
    })
  },
  {
    wish: "Why was the latest conversion decided as it was?",
    solve: Effect.fnUntraced(function* (agent) {
      const latest = yield* agent.ask("report_run", { report: "conversion", per_page: 1 })
      const [conversion] = rowsOf(latest.data)
      const why = yield* agent.ask("why", { transaction_id: at(conversion, "transaction_id") })
      assert.include(why.text, "passed")
    })
  },
  {
    wish: "Which reports were refused, and for which reason?",
    solve: Effect.fnUntraced(function* (agent) {
      const refused = yield* agent.ask("report_run", { report: "refused" })
      assert.isString(at(rowsOf(refused.data)[0], "reason"))
    })
  },
  {
    wish: "What is the balance of affiliate 1?",
    solve: Effect.fnUntraced(function* (agent) {
      const found = yield* agent.ask("affiliate_get", { affiliate_id: 1, fields: ["balance_dew"] })
      assert.notStrictEqual(at(found.data, "balance_due"), undefined)
    })
  },
  {
    wish: "Find the savings offers and their goals",
    solve: Effect.fnUntraced(function* (agent) {
      const offers = yield* agent.ask("find", { in: "offer", q: "savings" })
      const offer_id = at(rowsOf(offers.data)[0], "id")
      const goals = yield* agent.ask("find", { in: "goals", offer_id })
      assert.isAbove(rowsOf(goals.data).length, 0)
    })
  },
  {
    wish: "Whom does affiliate 1 want told?",
    solve: Effect.fnUntraced(function* (agent) {
      const told = yield* agent.ask("affiliate_postbacks_list", { affiliate_id: 1, limit: 5 })
      assert.isAbove(rowsOf(told.data).length, 0)
    })
  },
  {
    wish: "How does advertiser 1 pay?",
    solve: Effect.fnUntraced(function* (agent) {
      const preferences = yield* agent.ask("find", { in: "adv_preferences", id: 1 })
      assert.notStrictEqual(preferences.data, undefined)
    })
  },
  {
    wish: "Which id has Germany?",
    solve: Effect.fnUntraced(function* (agent) {
      const countries = yield* agent.ask("countries_list", { query: "x", q: "germ" })
      assert.strictEqual(at(rowsOf(countries.data)[0], "country_code"), "DE")
    })
  },
  {
    wish: "Which metric says how many conversions were approved?",
    solve: Effect.fnUntraced(function* (agent) {
      const schema = yield* agent.ask("report_schema", { report: "statistic" })
      assert.include(schema.text, "cv_approved")
    })
  },
  {
    wish: "What did my referrals bring?",
    role: "affiliate",
    solve: Effect.fnUntraced(function* (agent) {
      const referrals = yield* agent.ask("referrals_list", { size: 5 })
      assert.isAbove(rowsOf(referrals.data).length, 0)
    })
  },
  {
    wish: "Is my campaign active?",
    role: "affiliate",
    solve: Effect.fnUntraced(function* (agent, { ids }) {
      const campaign = yield* agent.ask("campaign_get", { campaign_id: ids.campaign_id })
      assert.strictEqual(at(campaign.data, "status"), "active")
    })
  }
]
