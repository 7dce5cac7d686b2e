import { assert } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { AtOneMoment } from "../../../src/platform/sql/AtOneMoment.ts"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { OffThread } from "../../../src/platform/sql/OffThread.ts"
import { bare, describeOnEngines } from "./engines.ts"

const createTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { int64 } = yield* Dialect
  yield* sql`DROP TABLE IF EXISTS items`
  yield* sql`CREATE TABLE items (id ${int64} PRIMARY KEY)`
  yield* sql`INSERT INTO items ${sql.insert([{ id: 1 }, { id: 2 }])}`
  return sql
})

describeOnEngines(
  "AtOneMoment",
  bare,
  (it) => {
    it.effect("statements see what the first one saw, whatever is written meanwhile", () =>
      Effect.gen(function* () {
        const sql = yield* createTable
        const atOneMoment = yield* AtOneMoment
        const counts = yield* atOneMoment((moment) =>
          Effect.gen(function* () {
            const count = moment`SELECT COUNT(*) AS count FROM items`
            const before = yield* count
            yield* sql`INSERT INTO items ${sql.insert({ id: 3 })}`
            return [before, yield* count]
          })
        )
        assert.deepStrictEqual(counts, [[{ count: 2 }], [{ count: 2 }]])
        const offThread = yield* OffThread
        assert.deepStrictEqual(yield* offThread`SELECT COUNT(*) AS count FROM items`, [
          { count: 3 }
        ])
      })
    )

    it.effect("what they keep is theirs, and gone however they end", () =>
      Effect.gen(function* () {
        yield* createTable
        const atOneMoment = yield* AtOneMoment
        const keep = (id: number) =>
          atOneMoment((moment) =>
            Effect.gen(function* () {
              yield* moment`CREATE TEMPORARY TABLE kept AS SELECT id FROM items WHERE id >= ${id}`
              yield* moment`INSERT INTO kept SELECT id FROM items WHERE id >= ${id}`
              if (id === 0) return yield* moment`SELECT missing FROM kept`
              return yield* moment`SELECT COUNT(*) AS count FROM kept`
            })
          )
        for (let turn = 0; turn < 3; turn++) {
          assert.deepStrictEqual(yield* keep(2), [{ count: 2 }])
          assert.isTrue(Exit.isFailure(yield* Effect.exit(keep(0))))
        }
        const offThread = yield* OffThread
        assert.isTrue(Exit.isFailure(yield* Effect.exit(offThread`SELECT * FROM kept`)))
      })
    )
  },
  { only: ["SQLite file", "PostgreSQL"] }
)
