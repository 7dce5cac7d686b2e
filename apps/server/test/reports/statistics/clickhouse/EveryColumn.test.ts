import { assert } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import {
  clicks,
  conversions,
  ofEveryConversion
} from "../../../../src/reports/statistics/clickhouse/eventTables.ts"
import { givenClick } from "../../../fixtures/givenClick.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { givenTarget } from "../../rows/givenConversionsReport.ts"

describeOnEngines("The columns of clicks in ClickHouse", migrated, (it) => {
  it.effect("are those of the database, since clicks may leave it and come back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* givenClick()
      const [row = {}] = yield* sql`SELECT * FROM clicks`
      assert.sameMembers(
        clicks.columns.map(({ name }) => name),
        Object.keys(row)
      )
    })
  )
})

describeOnEngines("The columns of conversions in ClickHouse", migrated, (it) => {
  it.effect("are known to be never null exactly where the database refuses it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { convert } = yield* givenTarget()
      yield* convert()
      const refusesNull = (name: string) =>
        sql`UPDATE conversions SET ${sql(name)} = NULL`.pipe(
          sql.withTransaction,
          Effect.exit,
          Effect.map(Exit.isFailure)
        )
      for (const { name } of conversions.columns)
        assert.strictEqual(yield* refusesNull(name), ofEveryConversion.has(name), name)
    })
  )
})
