import { Context, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Ids taken from the database at once; the unused ones of a process are lost when it ends. */
const atOnce = 256

/** The tables whose rows have numbers before they are stored. */
type Numbered = "conversions" | "lead_deliveries" | "ledger_transactions" | "payouts"

/** Numbers of new rows, which no other process gets: the rows of a write set refer to each other by them. */
export class Ids extends Context.Service<Ids>()("server/Ids", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { engine } = yield* Dialect
    const known = {
      conversions: new Array<number>(),
      lead_deliveries: new Array<number>(),
      ledger_transactions: new Array<number>(),
      payouts: new Array<number>()
    }

    const ofPostgres = (table: Numbered, count: number) =>
      Effect.map(
        sql<{ readonly id: number }>`
          SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id
          FROM generate_series(1, ${count})`,
        (rows) => rows.map(({ id }) => id)
      )

    /** SQLite gives a table's next row a number behind the one that it has written down. */
    const ofSqlite = Effect.fnUntraced(function* (table: Numbered, count: number) {
      const moved = yield* sql<{ readonly seq: number }>`
        UPDATE sqlite_sequence SET seq = seq + ${count} WHERE name = ${table} RETURNING seq`
      const [row] =
        moved.length > 0
          ? moved
          : yield* sql<{ readonly seq: number }>`
              INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${count}) RETURNING seq`
      const last = row?.seq ?? count
      return Array.from({ length: count }, (_, index) => last - count + 1 + index)
    }, sql.withTransaction)

    const fetch = engine === "sqlite" ? ofSqlite : ofPostgres

    const fromStock = Effect.fnUntraced(function* (table: Numbered, count: number) {
      const stock = known[table]
      while (stock.length < count) stock.push(...(yield* fetch(table, Math.max(count, atOnce))))
      return stock.splice(0, count)
    })

    return {
      take: (table: Numbered, count: number) =>
        Effect.withFiber((fiber) => {
          const isInside = Option.isSome(Context.getOption(fiber.context, sql.transactionService))
          // What a transaction of SQLite takes is given back when that is rolled back.
          const taken =
            isInside && engine === "sqlite" ? fetch(table, count) : fromStock(table, count)
          return Effect.orDie(taken)
        })
    }
  })
}) {
  static readonly layer = Layer.effect(Ids, Ids.make)
}
