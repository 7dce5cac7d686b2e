import { statSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/sql/Database.ts"
import { temporaryDirectory } from "./temporaryDirectory.ts"

/** Of 10 KB each. */
const rowsAtOnce = 100
/** A megabyte each: many times what is moved while a few of them are written. */
const transactionsMax = 1_000

it.live("the log of a file begins anew although something is written all the time", () =>
  Effect.gen(function* () {
    const file = join(yield* temporaryDirectory, "affnet.db")
    const logged = () => statSync(`${file}-wal`).size
    const write = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      // No commit looks after the log.
      yield* sql.withTransaction(sql`PRAGMA wal_autocheckpoint = 0`)
      yield* sql`CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL)`
      const one = sql`INSERT INTO notes (body) VALUES (${"x".repeat(10_000)})`
      const many = sql.withTransaction(Effect.replicateEffect(one, rowsAtOnce, { discard: true }))
      let written = 0
      // A log that holds less than was written has begun anew.
      while (written < transactionsMax && logged() >= written * 0.9e6) {
        yield* Effect.andThen(many, Effect.yieldNow)
        written += 1
      }
      assert.isBelow(written, transactionsMax)
      const [row] = yield* sql<{ readonly notes: number }>`SELECT COUNT(*) AS notes FROM notes`
      assert.strictEqual(row?.notes, written * rowsAtOnce)
    })
    yield* Effect.provide(write, Database.layerSqlite(file))
  })
)
