import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  columnsText,
  dropColumns,
  mendColumns
} from "../../../../src/reports/statistics/clickhouse/columns.ts"
import {
  addProjections,
  dropProjections,
  projectionsText
} from "../../../../src/reports/statistics/clickhouse/projections.ts"
import {
  addStatements,
  deleteStatement,
  dropMonthStatement,
  dropStatements,
  schemaStatements,
  truncateStatements,
  versionStatements
} from "../../../../src/reports/statistics/clickhouse/schema.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"

/** Sums of days that are not wanted any more. */
const gone = [{ table: "clicks_local", name: "days_by_source" }]

/** A copy of a parameter that is named no more. */
const goneCopy = [{ table: "clicks_local", name: "sub_id2_coded" }]

const kept = {
  clickDays: [["browser", "sub_id1"]],
  cluster: "reports",
  parameters: ["sub_id1"]
} as const

/** There is no cluster to run them on: what can be told is whether ClickHouse understands them. */
it.live("ClickHouse's parser takes every statement of a cluster", () =>
  Effect.gen(function* () {
    const url = new URL(yield* startClickHouse)
    const statements = [
      ...versionStatements("reports"),
      ...dropStatements("reports"),
      ...schemaStatements("reports"),
      ...addStatements(0, 1),
      dropMonthStatement("202603", "reports"),
      ...truncateStatements("reports"),
      columnsText("reports"),
      ...mendColumns(kept, goneCopy).flat(),
      ...dropColumns(kept, goneCopy).flat(),
      projectionsText("reports"),
      ...addProjections(kept, gone).flat(),
      ...dropProjections(kept, gone).flat(),
      deleteStatement("clicks", "created_millis < 1", "reports")
    ]
    for (const statement of statements) {
      const answer = yield* Effect.promise(async () => {
        const response = await fetch(url, { method: "POST", body: `EXPLAIN AST ${statement}` })
        return { status: response.status, text: await response.text() }
      })
      assert.strictEqual(answer.status, 200, `${statement}\n${answer.text}`)
    }
  })
)
