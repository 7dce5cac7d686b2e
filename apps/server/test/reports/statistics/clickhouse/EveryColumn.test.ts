import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { clicks } from "../../../../src/reports/statistics/clickhouse/eventTables.ts"
import { givenClick } from "../../../fixtures/givenClick.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"

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
