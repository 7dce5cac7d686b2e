import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { affiliateBalances } from "../../../src/accounts/store/affiliateBalances.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"

describeOnEngines(
  "A balance",
  migrated,
  (it) => {
    it.effect("is read without looking at all entries that were ever made", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const balances = Object.values(affiliateBalances(sql))
        const plan = yield* sql<{ readonly detail: string }>`
          EXPLAIN QUERY PLAN SELECT ${sql.csv(balances)} FROM affiliates a WHERE a.id = 1`
        const steps = plan.map(({ detail }) => detail)
        assert.include(steps.join("\n"), "SEARCH e USING PRIMARY KEY")
        assert.notInclude(steps, "SCAN e")
      })
    )
  },
  { only: ["SQLite file"] }
)
