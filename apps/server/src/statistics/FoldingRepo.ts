import { Measures } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { measureColumns, type RollUp } from "../sql/rollUps.ts"
import type { Delta, SumRow } from "./FoldedSums.ts"

/** SQLite takes 32 766 parameters in a statement. */
const maxParameters = 30_000

const measureNames: ReadonlySet<string> = new Set(measureColumns)

const readDelta = (row: Readonly<Record<string, unknown>>): Delta => {
  const measures: { [name in Measures.Name]?: bigint } = {}
  for (const name of Measures.names) {
    const units = row[name]
    if (units !== 0) measures[name] = BigInt(String(units))
  }
  return {
    created_millis: Number(row.created_millis),
    affiliate_id: Number(row.affiliate_id),
    offer_id: Number(row.offer_id),
    goal_id: Number(row.goal_id),
    currency: String(row.currency),
    measures
  }
}

/** Whether adding a row may leave sums of nothing behind. */
const takesAway = (row: SumRow): boolean =>
  Measures.counts.some((name) => typeof row[name] === "bigint" && row[name] < 0n)

export class FoldingRepo extends Context.Service<
  FoldingRepo,
  {
    readonly hasDeltas: Effect.Effect<boolean>
    /** Takes the oldest deltas out, so many at most. */
    readonly take: (limit: number) => Effect.Effect<ReadonlyArray<Delta>>
    /** Adds to the sums of a table. All rows have the same columns. */
    readonly add: (rollUp: RollUp, rows: ReadonlyArray<SumRow>) => Effect.Effect<void>
  }
>()("server/FoldingRepo") {
  static readonly layer = Layer.effect(
    FoldingRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = (names: ReadonlyArray<string>) =>
        sql.csv(names.map((name) => sql`${sql(name)}`))

      const added = (table: string, name: string) => {
        const column = sql(name)
        return sql`${column} =
          NULLIF(COALESCE(${sql(`${table}.${name}`)}, 0) + COALESCE(excluded.${column}, 0), 0)`
      }

      const upsert = ({ table, key }: RollUp, rows: Array.NonEmptyReadonlyArray<SumRow>) => sql`
        INSERT INTO ${sql(table)} ${sql.insert(rows)}
        ON CONFLICT (${columns(key)}) DO UPDATE SET
          newest_millis = CASE WHEN excluded.newest_millis > ${sql(`${table}.newest_millis`)}
            THEN excluded.newest_millis ELSE ${sql(`${table}.newest_millis`)} END,
          ${sql.csv(
            Object.keys(rows[0])
              .filter((name) => measureNames.has(name))
              .map((name) => added(table, name))
          )}`

      const removeEmpty = ({ table, key }: RollUp, rows: ReadonlyArray<SumRow>) => sql`
        DELETE FROM ${sql(table)}
        WHERE (${columns(key)}) IN (VALUES ${sql.csv(
          rows.map((row) => sql`(${sql.csv(key.map((name) => sql`${row[name]}`))})`)
        )}) AND ${sql.and(Measures.counts.map((name) => sql`${sql(name)} IS NULL`))}`

      const add = Effect.fnUntraced(function* (rollUp: RollUp, rows: ReadonlyArray<SumRow>) {
        const width = Object.keys(rows[0] ?? {}).length
        for (const chunk of Array.chunksOf(rows, Math.floor(maxParameters / Math.max(width, 1)))) {
          if (!Array.isReadonlyArrayNonEmpty(chunk)) continue
          yield* upsert(rollUp, chunk)
          const diminished = chunk.filter(takesAway)
          if (diminished.length > 0) yield* removeEmpty(rollUp, diminished)
        }
      }, Effect.orDie)

      return FoldingRepo.of({
        hasDeltas: sql`SELECT 1 FROM statistic_deltas LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
        take: (limit) =>
          sql`
            DELETE FROM statistic_deltas
            WHERE id IN (SELECT id FROM statistic_deltas ORDER BY id LIMIT ${limit})
            RETURNING *`.pipe(Effect.map(Array.map(readDelta)), Effect.orDie),
        add
      })
    })
  )
}
