import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { OutsideTransaction } from "../../../src/platform/sql/Transaction.ts"
import { AdjustmentRuns } from "../../../src/tracking/adjustments/AdjustmentRuns.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, given, path } from "./givenAdjustments.ts"

describeOnEngines("An adjustment in the background", server, (it) => {
  it.effect("of more than 1 000 goes on by itself, and nothing is done twice after a crash", () =>
    Effect.gen(function* () {
      const { affiliate_id, create, key, offer_id } = yield* given
      const sql = yield* SqlClient.SqlClient
      const parameters = { offer_id, affiliate_id, amount: 20, quantity: 1_001 }
      const answer = yield* create({ action_id: 3, parameters })
      const { id } = Object(answer.info.adjustment)
      assert.deepInclude(Object(answer.info.adjustment), {
        state: "running",
        total: 1_001,
        done: 0
      })
      assert.lengthOf(yield* conversionsOf(offer_id), 0)
      yield* sql`DELETE FROM adjustment_rows WHERE adjustment_id = ${id} AND position > 8`
      yield* sql`UPDATE adjustments SET total = 8 WHERE id = ${id}`
      const work = Effect.flatMap(AdjustmentRuns, ({ runFree }) => runFree).pipe(
        Effect.provide([AdjustmentRuns.layer, OutsideTransaction.layer])
      )
      yield* Effect.all([work, work], { concurrency: 2 })
      const shown = yield* get(key, `${path}/${id}`)
      assert.deepInclude(Object(shown.info.adjustment), { state: "done", done: 8, affected: 8 })
      // As a process leaves it that dies between a conversion and its note.
      yield* sql`UPDATE adjustment_rows SET result = NULL WHERE adjustment_id = ${id} AND position > 5`
      yield* sql`
        UPDATE adjustments SET state = 'running', done = 5, affected = 5, lease_until = 0
        WHERE id = ${id}`
      yield* Effect.all([work, work], { concurrency: 2 })
      const again = yield* get(key, `${path}/${id}`)
      assert.deepInclude(Object(again.info.adjustment), { state: "done", done: 8, affected: 8 })
      assert.lengthOf(yield* conversionsOf(offer_id), 8)
    })
  )
})
