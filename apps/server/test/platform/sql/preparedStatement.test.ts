import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { preparedRead, preparedStatement } from "../../../src/platform/sql/preparedStatement.ts"
import { bare, describeOnEngines } from "./engines.ts"

const notes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { int64 } = yield* Dialect
  yield* sql`DROP TABLE IF EXISTS notes`
  yield* sql`CREATE TABLE notes (id ${int64} PRIMARY KEY)`
  const read = preparedRead(sql, (ids) => sql`SELECT id FROM notes WHERE id IN ${sql.in(ids)}`)
  const insert = preparedStatement(sql, ([id]) => sql`INSERT INTO notes (id) VALUES (${id})`)
  const isThere = (id: number) => Effect.map(read([id, 0]), (rows) => rows.length === 1)
  return { sql, insert, isThere }
})

describeOnEngines("Statements of fixed text", bare, (it, engine) => {
  it.effect("a read sees what its own transaction wrote, and later reads what was kept", () =>
    Effect.gen(function* () {
      const { insert, isThere, sql } = yield* notes
      const own = insert([1]).pipe(Effect.andThen(isThere(1)), sql.withTransaction)
      assert.isTrue(yield* own)
      assert.isTrue(yield* isThere(1))
      const undone = insert([2]).pipe(Effect.andThen(Effect.fail("no")), sql.withTransaction)
      yield* Effect.flip(undone)
      assert.isFalse(yield* isThere(2))
    })
  )

  it.effect("a read that fails tells why, in and out of a transaction", () =>
    Effect.gen(function* () {
      const { sql } = yield* notes
      const broken = preparedRead(sql, ([id]) => sql`SELECT id FROM no_such_table WHERE id = ${id}`)
      const outside = yield* Effect.flip(broken([1]))
      const inside = yield* Effect.flip(sql.withTransaction(broken([1])))
      assert.strictEqual(outside.reason._tag, "SqlSyntaxError", engine.name)
      assert.strictEqual(inside.reason._tag, "SqlSyntaxError", engine.name)
    })
  )
})
