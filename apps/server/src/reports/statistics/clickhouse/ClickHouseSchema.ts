import { CalendarDate } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { ClickHouse, type ClickHouseFailure } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { columnsText, dropColumns, mendColumns } from "./columns.ts"
import { clicks } from "./eventTables.ts"
import {
  addProjections,
  dropProjections,
  type Kept,
  projectionsText,
  type Statements
} from "./projections.ts"
import {
  addStatements,
  dropMonthStatement,
  dropStatements,
  schemaStatements,
  schemaVersion,
  truncateStatements,
  versionStatements
} from "./schema.ts"

const dayMillis = CalendarDate.dayMillis

/** More months than clicks can be of. */
const monthsMax = 10_000

/** The tables were made by a newer program than this one, which must leave them alone. */
export class StatisticsAreNewer extends Schema.TaggedError<StatisticsAreNewer>()(
  "StatisticsAreNewer",
  { version: Schema.Number }
) {
  override get message(): string {
    return `The tables in ClickHouse are of version ${this.version}; this program knows ${schemaVersion}.`
  }
}

/** The tables in ClickHouse. */
export class ClickHouseSchema extends Context.Service<
  ClickHouseSchema,
  {
    /** Makes what lacks, once for each process; tables of an earlier version go. */
    readonly ensure: Effect.Effect<void, ClickHouseFailure | StatisticsAreNewer>
    /** Removes sums of days and texts that no setting names. Other processes may still, so only `migrate` does it. */
    readonly tidy: Effect.Effect<void>
    /**
     * Empties the tables, but for clicks of before an instant, the beginning of a month of UTC, and what they add to
     * sums. It may take long: `goesOn` is run again and again meanwhile.
     */
    readonly empty: (keptBefore: number, goesOn: Effect.Effect<void>) => Effect.Effect<void>
  }
>()("server/ClickHouseSchema") {
  static readonly layer = (kept: Kept) =>
    Layer.effect(
      ClickHouseSchema,
      Effect.gen(function* () {
        const { cluster, command, query } = yield* ClickHouse
        let isMade = false
        const run = (statements: ReadonlyArray<string>) =>
          Effect.forEach(statements, command, { discard: true })
        /** A failure is only logged: without these reports are slower, and unused ones take space. */
        const change = (text: typeof columnsText, statements: Statements) =>
          query(text(cluster)).pipe(
            Effect.flatMap(({ rows }) =>
              Effect.forEach(
                statements(kept, rows),
                (each) => Effect.ignore(run(each), { log: "Warn" }),
                { discard: true }
              )
            ),
            Effect.ignore({ log: "Warn" })
          )
        const make = Effect.gen(function* () {
          yield* run(versionStatements(cluster))
          const { rows } = yield* query("SELECT max(version) AS version FROM affnet_schema LIMIT 1")
          const version = Number(rows[0]?.version ?? 0)
          if (version > schemaVersion) return yield* new StatisticsAreNewer({ version })
          // All of it is fed anew: triggers of this version are new as well.
          if (version > 0 && version < schemaVersion) yield* run(dropStatements(cluster))
          yield* run(schemaStatements(cluster))
          if (version < schemaVersion)
            yield* command(`INSERT INTO affnet_schema (version) VALUES (${schemaVersion})`)
          yield* change(columnsText, mendColumns)
          yield* change(projectionsText, addProjections)
          isMade = true
        })

        const emptySince = Effect.fnUntraced(function* (
          keptBefore: number,
          goesOn: Effect.Effect<void>
        ) {
          const later = yield* query(`
          SELECT DISTINCT _partition_id AS id FROM ${clicks.table}
          WHERE created_millis >= ${keptBefore} LIMIT ${monthsMax}`)
          yield* run(later.rows.map(({ id }) => dropMonthStatement(String(id), cluster)))
          yield* run(truncateStatements(cluster, clicks))
          const kept = yield* query(`
          SELECT min(created_millis) AS first, count() AS clicks FROM ${clicks.table} LIMIT 1`)
          const { clicks: count = 0, first } = kept.rows[0] ?? {}
          if (Number(count) === 0) return
          const start = Math.floor(Number(first) / dayMillis) * dayMillis
          for (let day = start; day < keptBefore; day += dayMillis) {
            yield* goesOn
            yield* run(addStatements(day, day + dayMillis))
          }
        })

        return ClickHouseSchema.of({
          ensure: Effect.suspend(() => (isMade ? Effect.void : make)),
          tidy: Effect.andThen(
            change(projectionsText, dropProjections),
            change(columnsText, dropColumns)
          ),
          empty: (keptBefore, goesOn) =>
            Effect.orDie(
              keptBefore === 0 ? run(truncateStatements(cluster)) : emptySince(keptBefore, goesOn)
            )
        })
      })
    )
}
