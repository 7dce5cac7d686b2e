import { assert } from "@effect/vitest"
import { Effect, Layer, Predicate } from "effect"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created } from "../../fixtures/givenRow.ts"
import { type Answer, records, server, setTime } from "../../fixtures/TestServer.ts"
import type { DatabaseLayer } from "../../platform/sql/engines.ts"

/** The server, with what fills its sums. */
export const services = (database: DatabaseLayer) =>
  Layer.mergeAll(Folding.layer, RollUps.layer, StatisticDeltasRepo.layer).pipe(
    Layer.provideMerge(server(database))
  )

export const network = "/api/v2/network/reports"
export const flat = `${network}/statistics-flat`
export const form = "application/x-www-form-urlencoded"

export const recordOf = (value: unknown) => (Predicate.isObject(value) ? value : {})
/** The rows of a report. */
export const rowsOf = (answer: Answer) => {
  assert.strictEqual(answer.status, 200, answer.text)
  return records({ ...answer, info: { rows: recordOf(answer.info.rows).rows } }, "rows")
}
/** The totals of a report. */
export const totalsOf = (answer: Answer) => recordOf(recordOf(answer.info.rows).totals)
export const errorsOf = (answer: Answer) => recordOf(answer.info.errors)

/** A conversion with its click for an affiliate, on the first of January 2026. */
export const given = Effect.fnUntraced(function* (
  columns: Readonly<Record<string, string | number>> = {}
) {
  yield* setTime(created + 86_400)
  const manager = yield* givenKey("manager")
  const mine = yield* givenKey("affiliate", { company_name: "Ann's Blog" })
  const advertiser_id = yield* givenAdvertiser({ company_name: "Acme GmbH" })
  const offer_id = yield* givenOffer({ advertiser_id, title: "Running shoes" })
  const goal_id = yield* givenGoal({ offer_id, title: "Purchase" })
  const target = { advertiser_id, offer_id, goal_id }
  yield* givenConversion(target, { affiliate_id: mine.account_id, ...columns })
  yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
  return { ...target, manager, mine }
})
