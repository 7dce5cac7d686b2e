import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { migrateBefore } from "../../fixtures/migrateBefore.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { recordOf } from "../../reports/statistics/givenStatistics.ts"
import { click } from "../../tracking/clicks/clickFixtures.ts"
import { from, givenPaidLink } from "../../tracking/clicks/paidClickFixtures.ts"
import { foldAndVerify, servingStatistics } from "../../tracking/impressions/impressionFixtures.ts"
import { bodyOfAnswer, exchange } from "../../wire/Exchange.ts"
import { options } from "../../wire/WireServer.ts"

/** The count and the amount of the line of clicks on a new invoice of an account. */
const clicksOn = Effect.fnUntraced(function* (side: "adv" | "aff", body: object) {
  const { key } = yield* givenKey("manager")
  const path = `/api/v2/network/${side}-billing/invoices/preview`
  const answer = bodyOfAnswer(yield* exchange({ method: "POST", path, key, body: { ...body } }))
  const { lines } = Object(recordOf(recordOf(answer).info).invoice)
  return [...lines].map(({ amount, count, kind }) => [kind, count, amount])
})

describeOnEngines(
  "Paid clicks on invoices",
  servingStatistics,
  (it) => {
    it.effect("are as many as are paid for on either side, of visitors who came at once", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { affiliate_id, goal_id, offer_id, path } = yield* givenPaidLink()
        const [offer] = yield* sql`SELECT advertiser_id FROM offers WHERE id = ${offer_id}`
        yield* sql`INSERT INTO commission_plans (title) VALUES ('For nothing'), ('For free')`
        const plans = yield* sql`SELECT id FROM commission_plans ORDER BY id DESC LIMIT 2`
        const [nobody = 0, unpaid = 0] = plans.map(({ id }) => Number(id))
        const terms = { goal_id, payout: 0 }
        yield* insertRow("goal_payouts", { ...terms, commission_plan_id: unpaid })
        yield* insertRow("goal_payouts", { ...terms, commission_plan_id: nobody, revenue: 0 })
        const link = (commission_plan_id: number) => {
          const hash = `plan-${commission_plan_id}`
          const campaign = { hash, offer_id, commission_plan_id }
          return Effect.as(givenCampaign(affiliate_id, campaign), `/c/${hash}`)
        }
        const paths = [path, yield* link(unpaid), yield* link(nobody)]
        const visits = Array.from({ length: 60 }, (_, index) => index)
        yield* Effect.forEach(
          visits,
          (index) => click(paths[index % 3] ?? "", from(`5.9.${index % 20}.${1 + (index % 3)}`)),
          { concurrency: 60 }
        )
        assert.deepStrictEqual(yield* foldAndVerify, [])
        const currency = "USD"
        assert.deepStrictEqual(yield* clicksOn("aff", { affiliate_id, currency }), [
          ["clicks", 20, "2.00"]
        ])
        const { advertiser_id } = Object(offer)
        assert.deepStrictEqual(yield* clicksOn("adv", { advertiser_id, currency }), [
          ["clicks", 40, "10.00"]
        ])
      })
    )
  },
  options
)

describeOnEngines(
  "Paid clicks of before they were counted",
  () => Layer.empty,
  (it, engine) => {
    it.effect("are the unique ones", () =>
      Effect.gen(function* () {
        yield* migrateBefore("0073")
        const sql = yield* SqlClient.SqlClient
        const sums = (hour: number, columns: Readonly<Record<string, number>>) =>
          insertRow("statistics_hours", {
            hour,
            affiliate_id: 1,
            offer_id: 2,
            goal_id: 0,
            currency: "USD",
            newest_millis: hour * 3_600_000,
            ...columns
          })
        yield* sums(1, { clicks: 5, unique_clicks: 3, clicks_payout: 10 })
        yield* sums(2, { clicks: 5, unique_clicks: 4, clicks_payout: 10, clicks_revenue: 20 })
        yield* sums(3, { clicks: 5, unique_clicks: 5 })
        yield* Migrations.migrate()
        const rows = yield* sql`SELECT hour, paid, billed FROM paid_clicks ORDER BY hour`
        assert.deepStrictEqual(
          rows.map(({ billed, hour, paid }) => [hour, paid, billed].map(Number)),
          [
            [1, 3, 0],
            [2, 4, 4]
          ]
        )
      }).pipe((effect) =>
        Effect.flatMap(engine.createEmpty, (database) => Effect.provide(effect, database))
      )
    )
  }
)
