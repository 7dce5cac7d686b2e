import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { PostbackWakeUp } from "../postback-deliveries/PostbackWakeUp.ts"
import { Dialect } from "../sql/Dialect.ts"
import { columns, type NewConversion } from "./ConversionsRepo.ts"

type Row = Readonly<Record<string, unknown>>

/** A new conversion with all that follows of it. */
export interface Whole {
  readonly conversion: NewConversion
  readonly deltas: ReadonlyArray<Row>
  readonly deliveries: ReadonlyArray<Row>
}

/** Whole numbers beyond those of JSON travel as text; the engine reads either as what the column is. */
const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, cell: unknown) => (typeof cell === "bigint" ? String(cell) : cell))

/** Inserts rows of a conversion, once it is made. The names of columns come from our own code. */
const insertion = (table: string, rows: ReadonlyArray<Row>, parameter: string): string => {
  const names = Object.keys(rows[0] ?? {})
  return names.length === 0
    ? ""
    : `, ${table}_made AS (
        INSERT INTO ${table} (${names.join(", ")})
        SELECT ${names.map((name) => (name === "conversion_id" ? "made.id" : `r.${name}`)).join(", ")}
        FROM made, json_populate_recordset(NULL::${table}, ${parameter}::json) AS r
      )`
}

const statementOf = ({ deliveries, deltas }: Whole): string => `
  WITH made AS (
    INSERT INTO conversions (${columns.join(", ")})
    SELECT ${columns.join(", ")} FROM json_populate_record(NULL::conversions, $1::json) AS given
    WHERE NOT EXISTS (SELECT 1 FROM caps WHERE caps.offer_id = given.offer_id)
    ON CONFLICT DO NOTHING RETURNING id
  )${insertion("statistic_deltas", deltas, "$2")}${insertion("postback_deliveries", deliveries, "$3")}
  SELECT id FROM made WHERE $2::json IS NOT NULL AND $3::json IS NOT NULL`

/**
 * Stores a new conversion, what it adds to statistics and whom it has to be told to with one statement of
 * PostgreSQL, to which each statement is a journey. It is its own transaction.
 */
export class WholeConversionsRepo extends Context.Service<
  WholeConversionsRepo,
  {
    /**
     * The id of the conversion; `undefined` when nothing was stored: another one has one of its keys, or its
     * offer has caps, or the engine is SQLite, where statements cost little.
     */
    readonly insert: (whole: Whole) => Effect.Effect<number | undefined>
  }
>()("server/WholeConversionsRepo") {
  static readonly layer = Layer.effect(
    WholeConversionsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { wake } = yield* PostbackWakeUp
      const { engine } = yield* Dialect
      if (engine === "sqlite") return WholeConversionsRepo.of({ insert: () => Effect.undefined })

      const insert = Effect.fnUntraced(function* (whole: Whole) {
        const rows = yield* sql.unsafe<{ readonly id: number }>(statementOf(whole), [
          asJson(whole.conversion),
          asJson(whole.deltas),
          asJson(whole.deliveries)
        ])
        if (rows.length > 0 && whole.deliveries.length > 0) yield* wake
        return rows[0]?.id
      }, Effect.orDie)

      return WholeConversionsRepo.of({ insert })
    })
  ).pipe(Layer.provide(PostbackWakeUp.layer))
}
