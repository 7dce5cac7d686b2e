import { Impression } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { groupStore, groupWriterOf } from "../../platform/sql/commits/GroupWriter.ts"
import { asJson } from "../../platform/sql/commits/JsonRows.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { toParameter } from "../../platform/sql/Parameters.ts"
import { impressionGroups } from "./ImpressionGroupsRepo.ts"
import {
  deltaColumns,
  type ImpressionGroup,
  impressionGroup,
  rowColumns,
  type Shown
} from "./impressionGroup.ts"

/** The key of a row. The advertiser follows from the offer. */
const key = ["created_millis", ...Impression.columns.filter((name) => name !== "advertiser_id")]

/** Adds to the existing row. */
const addition = `
  ON CONFLICT (${key.join(", ")}) DO UPDATE SET
    impressions = impressions.impressions + excluded.impressions,
    newest_millis = CASE WHEN excluded.newest_millis > impressions.newest_millis
      THEN excluded.newest_millis ELSE impressions.newest_millis END`

const rowTarget = { table: "impressions", columns: rowColumns, suffix: addition }
const deltaTarget = { table: "statistic_deltas", columns: deltaColumns }

/** Both tables in one statement, which is its own transaction, of PostgreSQL. */
const statement = `
  WITH counted AS (
    INSERT INTO impressions (${rowColumns.join(", ")})
    SELECT ${rowColumns.join(", ")} FROM json_populate_recordset(NULL::impressions, $1::json)
    ${addition}
  )
  INSERT INTO statistic_deltas (${deltaColumns.join(", ")})
  SELECT ${deltaColumns.join(", ")} FROM json_populate_recordset(NULL::statistic_deltas, $2::json)`

const cellsOf = <Column extends string>(
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<Readonly<Record<Column, unknown>>>
) => rows.flatMap((row) => columns.map((name) => toParameter(row[name])))

const tablesOf = ({ deltas, rows }: ImpressionGroup) => [
  { target: rowTarget, cells: cellsOf(rowColumns, rows) },
  { target: deltaTarget, cells: cellsOf(deltaColumns, deltas) }
]

/** Stores impressions, all of a group or none, with what they add to statistics. */
export class ImpressionsRepo extends Context.Service<ImpressionsRepo>()("server/ImpressionsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { store } = groupStore(yield* Dialect, {
      byThread: (group: ImpressionGroup) =>
        Effect.suspend(() => groupWriterOf(sql)(impressionGroups, tablesOf(group))),
      atOnce: ({ deltas, rows }: ImpressionGroup) =>
        Effect.asVoid(sql.unsafe(statement, [asJson(rows), asJson(deltas)]))
    })
    return {
      store: (shown: ReadonlyArray<Shown>) =>
        Effect.orDie(Effect.suspend(() => store(impressionGroup(shown))))
    }
  })
}) {
  static readonly layer = Layer.effect(ImpressionsRepo, ImpressionsRepo.make)
}
