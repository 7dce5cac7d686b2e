import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import { migrateBefore } from "../../fixtures/migrateBefore.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

describeOnEngines(
  "Runs that were approved before their day was kept",
  () => Layer.empty,
  (it, engine) => {
    it.effect("have the day that their files named, which is that of UTC", () =>
      Effect.gen(function* () {
        yield* migrateBefore("0072")
        const sql = yield* SqlClient.SqlClient
        const { account_id: maker_id } = yield* givenKey("manager")
        const dates = { created, updated: created }
        const run = (approved: number | null) =>
          givenRow("payout_runs", {
            status: approved === null ? "draft" : "paid",
            currency: "EUR",
            amount: 10_000,
            count: 1,
            maker_id,
            approved,
            ...dates
          })
        for (const approved of [created, created + 86_399, created + 86_400, null]) {
          yield* run(approved)
        }
        yield* Migrations.migrate()
        const rows = yield* sql`SELECT execution_date AS day FROM payout_runs ORDER BY id`
        assert.deepStrictEqual(
          rows.map(({ day }) => day),
          ["2026-01-01", "2026-01-01", "2026-01-02", null]
        )
      }).pipe((effect) =>
        Effect.flatMap(engine.createEmpty, (database) => Effect.provide(effect, database))
      )
    )
  }
)
