import { Measures } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { recordOf } from "../../reports/statistics/givenStatistics.ts"
import { bodyOfAnswer, exchange } from "../../wire/Exchange.ts"
import { options } from "../../wire/WireServer.ts"
import { foldAndVerify, report, servingStatistics } from "../impressions/impressionFixtures.ts"
import { click, clicksOf, givenLink } from "./clickFixtures.ts"
import { from, givenPaidLink, paidOf } from "./paidClickFixtures.ts"

const units = (value: unknown) => BigInt(String(value ?? 0))

/** What the stored clicks come to, as the domain says. */
const measuresOf = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  rows.reduce<Measures.Measures>(
    (all, row) => ({
      ...Measures.add(
        all,
        Measures.ofClick({
          invalid_reason: row.invalid_reason === null ? null : String(row.invalid_reason),
          is_unique: row.is_unique === 1
        })
      ),
      clicks_revenue: all.clicks_revenue + units(row.revenue),
      clicks_payout: all.clicks_payout + units(row.payout),
      network_clicks_revenue: all.network_clicks_revenue + units(row.network_revenue),
      network_clicks_payout: all.network_clicks_payout + units(row.network_payout)
    }),
    Measures.zero
  )

/** What statistics count of an offer. */
const countedOf = Effect.fnUntraced(function* (offer_id: number) {
  const sql = yield* SqlClient.SqlClient
  const sums = Measures.names.map((name) => `CAST(COALESCE(SUM(${name}), 0) AS BIGINT) AS ${name}`)
  const names = Measures.names.join(", ")
  const [row = {}] = yield* sql<Readonly<Record<string, unknown>>>`
    SELECT ${sql.literal(sums.join(", "))} FROM (
      SELECT ${sql.literal(names)} FROM statistic_deltas WHERE offer_id = ${offer_id}
      UNION ALL SELECT ${sql.literal(names)} FROM statistics_hours WHERE offer_id = ${offer_id}
    ) counted`
  return Object.fromEntries(Measures.names.map((name) => [name, units(row[name])]))
})

describeOnEngines(
  "A paid click",
  servingStatistics,
  (it) => {
    it.effect("is a valid and unique one, at the price of the goal", () =>
      Effect.gen(function* () {
        const { goal_id, offer_id, path } = yield* givenPaidLink()
        yield* click(path, from("5.9.1.1"))
        yield* click(path, from("5.9.1.1"))
        yield* click(path, from("5.9.1.2", { "user-agent": "Googlebot/2.1" }))
        yield* click(path, from("5.9.1.4"))
        const paid = [goal_id, 2_500, 1_000, 2_500, 1_000]
        assert.deepStrictEqual(yield* paidOf(offer_id), [paid, null, null, paid])
        assert.deepStrictEqual(yield* foldAndVerify, [])
      })
    )

    it.effect("has the price that was agreed on with its affiliate, or under its plan", () =>
      Effect.gen(function* () {
        const { affiliate_id, goal_id, offer_id, path } = yield* givenPaidLink()
        const other = yield* givenLink()
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO commission_plans (title) VALUES ('Clicks')`
        const [plan] = yield* sql`SELECT MAX(id) AS id FROM commission_plans`
        const commission_plan_id = Number(plan?.id)
        yield* insertRow("goal_payouts", { goal_id, affiliate_id, payout: 1_500 })
        yield* insertRow("goal_payouts", { goal_id, commission_plan_id, revenue: 3_000 })
        const hash = `paid-${offer_id}`
        const { affiliate_id: second } = other
        yield* givenCampaign(second, { hash, offer_id, commission_plan_id })
        yield* click(path, from("5.9.1.1"))
        yield* click(`/c/${hash}`, from("5.9.1.1"))
        yield* click(`/click?o=${offer_id}&a=${second}`, from("5.9.1.2"))
        assert.deepStrictEqual(yield* paidOf(offer_id), [
          [goal_id, 2_500, 1_500, 2_500, 1_500],
          [goal_id, 3_000, 1_000, 3_000, 1_000],
          [goal_id, 2_500, 1_000, 2_500, 1_000]
        ])
      })
    )

    it.effect("has the price of a plan's block, up to its cap, and `why` names what paid it", () =>
      Effect.gen(function* () {
        const { goal_id, offer_id, path } = yield* givenPaidLink()
        const { key } = yield* givenKey("manager")
        const cpc = { enabled: true, commission: "0.30", cap: 1 }
        const made = yield* exchange({
          method: "POST",
          path: "/api/v2/network/commission-plan",
          key,
          body: { title: "Clicks", product: offer_id, is_default: true, cpc }
        })
        const { id: plan } = Object(recordOf(recordOf(bodyOfAnswer(made)).info).commission_plan)
        yield* click(path, from("5.9.1.1"))
        const paid = [goal_id, 2_500, 3_000, 2_500, 3_000]
        assert.deepStrictEqual(yield* paidOf(offer_id), [paid])
        const [first] = yield* clicksOf(offer_id)
        const asked = `/api/v2/network/tracking/why?click_id=${first?.id}`
        const why = yield* exchange({ key, path: asked })
        assert.include(recordOf(recordOf(recordOf(bodyOfAnswer(why)).info).click), {
          revenue_by: "goal",
          payout_by: `commission_plan:${plan}`
        })
        // What is full is known within a second.
        yield* Effect.sleep("1100 millis")
        yield* click(path, from("5.9.1.2"))
        const unplanned = [goal_id, 2_500, 1_000, 2_500, 1_000]
        assert.deepStrictEqual(yield* paidOf(offer_id), [paid, unplanned])
      })
    )

    it.effect("has its money in the network's currency as well, at the rate of the day", () =>
      Effect.gen(function* () {
        yield* insertRow("exchange_rates", {
          currency: "EUR",
          date: "2026-01-01",
          rate: "0.5",
          source: "test"
        })
        const euros = yield* givenPaidLink({ offer: { currency: "EUR" } })
        const yen = yield* givenPaidLink({ offer: { currency: "JPY" } })
        yield* click(euros.path, from("5.9.1.1"))
        yield* click(yen.path, from("5.9.1.1"))
        const [paid] = yield* paidOf(euros.offer_id)
        assert.deepStrictEqual(paid, [euros.goal_id, 2_500, 1_000, 5_000, 2_000])
        assert.deepStrictEqual(yield* paidOf(yen.offer_id), [null], "there is no rate")
        assert.deepStrictEqual(yield* foldAndVerify, [])
      })
    )

    it.effect("is none of a goal that is inactive, deleted, in percent, or of another type", () =>
      Effect.gen(function* () {
        for (const goal of [{ status: 2 }, { deleted: 1 }, { payout_percent: 5 }, { type: 2 }]) {
          const { offer_id, path } = yield* givenPaidLink({ goal })
          yield* click(path, from("5.9.1.1"))
          assert.deepStrictEqual(yield* paidOf(offer_id), [null], JSON.stringify(goal))
        }
      })
    )

    it.effect("counts once among many that come at once, beside clicks that nothing pays for", () =>
      Effect.gen(function* () {
        const paid = yield* givenPaidLink()
        const unpaid = yield* givenLink()
        const requests = Array.from({ length: 300 }, (_, index) => ({
          path: index % 3 === 0 ? unpaid.path : paid.path,
          ...from(`5.9.${index % 7}.${index % 11}`)
        }))
        yield* Effect.forEach(requests, ({ path, ...sent }) => click(path, sent), {
          concurrency: 100
        })
        const rows = yield* clicksOf(paid.offer_id)
        const measures = measuresOf(rows)
        assert.strictEqual(measures.clicks_revenue, measures.unique_clicks * 2_500n)
        assert.deepStrictEqual(yield* countedOf(paid.offer_id), { ...measures })
        const others = measuresOf(yield* clicksOf(unpaid.offer_id))
        assert.strictEqual(others.clicks_revenue, 0n)
        assert.deepStrictEqual(yield* countedOf(unpaid.offer_id), { ...others })
        assert.deepStrictEqual(yield* foldAndVerify, [])
      })
    )

    it.effect("200: stands in the statistics of each role, as far as it may see its money", () =>
      Effect.gen(function* () {
        const { key: payer, account_id: advertiser_id } = yield* givenKey("advertiser")
        const { affiliate_id, offer_id, path } = yield* givenPaidLink({ offer: { advertiser_id } })
        for (const ip of ["5.9.1.1", "5.9.1.2", "5.9.1.1", "5.9.1.3"]) yield* click(path, from(ip))
        yield* foldAndVerify
        const { key: manager } = yield* givenKey("manager")
        const earner = yield* givenKeyOf("affiliate", affiliate_id)
        const own = `offer=${offer_id}&breakdown=affiliate&columns=`
        const names = "clicks,clicks_revenue,clicks_payout,clicks_profit,clicks_margin,epc,rpc,cpc"
        const values = {
          clicks: 4,
          clicks_revenue: "0.75",
          clicks_payout: "0.30",
          clicks_profit: "0.45",
          clicks_margin: 60,
          epc: "0.075",
          rpc: "0.1875",
          cpc: "0.1875"
        }
        const all = yield* report("manager", manager, `${own}${names}`)
        assert.include(all.rows[0], values)
        assert.deepStrictEqual(all.totals, values)
        const filtered = yield* report("manager", manager, `country=2921044&${own}${names}`)
        assert.deepStrictEqual(filtered.totals, values, "from the clicks themselves")
        const earned = yield* report("affiliate", earner, "columns=clicks_payout,epc")
        assert.deepStrictEqual(earned.totals, { clicks_payout: "0.30", epc: "0.075" })
        const owed = yield* report("advertiser", payer, "columns=clicks_revenue,cpc")
        assert.deepStrictEqual(owed.totals, { clicks_revenue: "0.75", cpc: "0.1875" })
        for (const secret of [
          "clicks_revenue",
          "clicks_profit",
          "clicks_margin",
          "rpc",
          "cpc",
          "cpm"
        ]) {
          const refused = yield* report("affiliate", earner, `columns=${secret}`)
          assert.strictEqual(refused.status, 400, secret)
        }
        const hidden = yield* report("advertiser", payer, "columns=clicks_payout")
        assert.strictEqual(hidden.status, 400)
      })
    )
  },
  options
)
