import { BadRequest } from "@affnet/api"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { list, text } from "../../../platform/sql/clickhouse/literals.ts"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import { givenRows } from "../../../platform/sql/givenRows.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import type { Paging } from "../../store/EventReader.ts"
import type { ReportColumns } from "../../store/ReportColumns.ts"
import { clicks } from "./eventTables.ts"
import { localOf } from "./schema.ts"
import { toldOfTables } from "./toldOfTables.ts"

/** So many records, or groups of them, are brought into the order of their titles at most. Tests have fewer. */
export const OrderedMax = Context.Reference<number>("server/EventOrdersMax", {
  defaultValue: () => 100_000
})

type Towards = "ASC" | "DESC"

/** What the table of clicks is sorted by first: their days, or their hours where an earlier version made it. */
const spansText = (cluster: string | undefined) => `
  SELECT extract(sorting_key, '^intDiv[^)]+[)]') AS span FROM system.tables
  WHERE database = currentDatabase() AND name = ${text(localOf(clicks.table, cluster))} AND span <> ''
  LIMIT 1`

const tooMany = (field: string, recordsMax: number) =>
  new BadRequest({
    errors: {
      sortField: [
        `${field} has more than ${recordsMax} different values in this report: ask for a shorter range, or sort by something else`
      ]
    }
  })

interface Ranked {
  readonly position: number
  readonly rank: number
}

/** Events that meet conditions. */
export interface Sorted {
  /** The table, called `e`. */
  readonly from: string
  readonly conditions: string
}

/** In which order events of ClickHouse stand: by columns of their own, or by titles that only the database knows. */
export class EventOrdersRepo extends Context.Service<EventOrdersRepo>()("server/EventOrdersRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const dialect = yield* Dialect
    const offThread = yield* OffThread
    const { query } = yield* ClickHouse
    const recordsMax = yield* OrderedMax

    const spans = yield* toldOfTables(spansText)

    /**
     * Events in the order of time, as ClickHouse stores clicks as far as it goes: so it ends when it has found enough
     * of them.
     */
    const inTime = (towards: Towards) =>
      Effect.map(spans, (rows) =>
        [...rows.map(({ span }) => span), "e.created_millis", "e.id"]
          .map((by) => `${by} ${towards}`)
          .join(", ")
      )

    /** The ids that lead to a title, as one text. */
    const keyOf = (way: ReadonlyArray<string>) =>
      `toString(tuple(${way.map((name) => `COALESCE(e.${name}, 0)`).join(", ")}))`

    /** Ranks of the titles in the order of the database, by the keys of their records. */
    const ranked = Effect.fnUntraced(function* (
      { by, byWay = [], join = "" }: ReturnType<ReportColumns["sortedBy"]>,
      keys: ReadonlyArray<string>
    ) {
      const wanted = byWay.map((name) => ({ name, type: "INTEGER" }) as const)
      const ids = `[${keys.map((key) => `[${key.slice(1, -1)}]`).join(",")}]`
      const rows = yield* offThread<Ranked>`
        SELECT e.position, DENSE_RANK() OVER (ORDER BY ${sql.literal(by)} ASC ${dialect.nullsSmallest.asc}) AS rank
        FROM ${givenRows(sql, dialect, wanted, ids)} e ${sql.literal(join)} ORDER BY e.position`
      return rows.map(({ rank }) => Number(rank))
    })

    const by = Effect.fnUntraced(function* (
      columns: ReportColumns,
      { conditions, from }: Sorted,
      sortField: string
    ) {
      const sorted = columns.sortedBy(sortField)
      if (sorted.byWay === undefined) return sorted.by
      const key = keyOf(sorted.byWay)
      const { rows } = yield* query(`
        SELECT DISTINCT ${key} AS key FROM ${from} WHERE ${conditions} LIMIT ${recordsMax + 1}`)
      if (rows.length > recordsMax) return yield* tooMany(sortField, recordsMax)
      const keys = rows.map((row) => String(row.key))
      return `transform(${key}, ${list(["", ...keys])}, ${list([0, ...(yield* ranked(sorted, keys))])}, 0)`
    })

    /** The expressions to sort events by. */
    const of = Effect.fnUntraced(function* (
      columns: ReportColumns,
      events: Sorted,
      { direction, sortField }: Pick<Paging, "direction" | "sortField">
    ) {
      const [towards, nulls] =
        direction === "asc" ? (["ASC", "FIRST"] as const) : (["DESC", "LAST"] as const)
      const field = yield* by(columns, events, sortField)
      return field === "e.created_millis"
        ? yield* inTime(towards)
        : `${field} ${towards} NULLS ${nulls}, e.id ${towards}`
    })

    return { of, inTime }
  })
}) {
  static readonly layer = Layer.effect(EventOrdersRepo, EventOrdersRepo.make)
}
