import { CalendarDate } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AffiliateScores } from "../../../src/reports/fraud/AffiliateScores.ts"
import { at } from "../../fixtures/at.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"

const today = "2026-03-01T12:00:00Z"
const millis = Date.parse("2026-02-20T12:00:00Z")
const day = Math.floor(millis / CalendarDate.dayMillis)

const runAt = (instant: string) => Effect.flatMap(AffiliateScores, ({ run }) => at(instant, run))

const scoreOf = (id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql<{ readonly score: number }>`
      SELECT antifraud_logic_score AS score FROM affiliates WHERE id = ${id}`.pipe(
      Effect.map(([row]) => Number(row?.score)),
      Effect.orDie
    )
  )

const traffic = (affiliate_id: number, offer_id: number, clicks: number, cv_approved: number) => {
  const row = {
    day,
    offer_id,
    goal_id: 0,
    currency: "USD",
    newest_millis: millis,
    clicks,
    cv_approved
  }
  return insertRow("statistics_days", { ...row, affiliate_id })
}

describeOnEngines(
  "Scores of affiliates",
  (database) => Layer.provideMerge(AffiliateScores.layer, migrated(database)),
  (it) => {
    it.effect("are the mean of their conversions' scores, and are made again after six hours", () =>
      Effect.gen(function* () {
        const affiliate_id = yield* givenAffiliate({ antifraud_logic_score: 99 })
        const idle = yield* givenAffiliate({ antifraud_logic_score: 99 })
        const offer_id = yield* givenOffer()
        const target = { advertiser_id: 1, offer_id, goal_id: yield* givenGoal({ offer_id }) }
        const convert = (score: number | null, created_millis = millis) =>
          givenConversion(target, { affiliate_id, created_millis, antifraud_logic_score: score })
        yield* convert(40)
        yield* convert(75)
        yield* convert(null)
        yield* convert(100, Date.parse("2026-01-01T00:00:00Z"))
        yield* runAt(today)
        assert.strictEqual(yield* scoreOf(affiliate_id), 58)
        assert.strictEqual(yield* scoreOf(idle), 0)
        yield* convert(100)
        yield* runAt("2026-03-01T17:59:00Z")
        assert.strictEqual(yield* scoreOf(affiliate_id), 58)
        yield* runAt("2026-03-01T18:01:00Z")
        assert.strictEqual(yield* scoreOf(affiliate_id), 72)
      })
    )

    it.effect("rise where clicks convert many times as often as those of others", () =>
      Effect.gen(function* () {
        const [lucky, usual] = [yield* givenAffiliate(), yield* givenAffiliate()]
        const offer_id = yield* givenOffer()
        yield* traffic(lucky, offer_id, 100, 80)
        yield* traffic(usual, offer_id, 2_000, 100)
        yield* insertRow("network_days", {
          day,
          offer_id,
          goal_id: 0,
          currency: "USD",
          newest_millis: millis,
          clicks: 2_100,
          cv_approved: 180
        })
        yield* runAt(today)
        assert.strictEqual(yield* scoreOf(lucky), 40)
        assert.strictEqual(yield* scoreOf(usual), 0)
      })
    )
  },
  { excludeTestServices: true }
)
