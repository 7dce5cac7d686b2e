import { chmodSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/sql/Database.ts"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { withoutTimeLimit } from "../../../src/platform/sql/withoutTimeLimit.ts"
import { bare, describeOnEngines } from "./engines.ts"
import { temporaryDirectory } from "./temporaryDirectory.ts"

const configured = (environment: Record<string, string>) =>
  Database.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))))

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describeOnEngines("Database", bare, (it) => {
  it.effect("answers a ping", () => Database.ping)
})

describe("Database", () => {
  it.effect("without DATABASE_URL it is a file in DATA_DIR that nobody else can read", () =>
    Effect.gen(function* () {
      const directory = join(yield* temporaryDirectory, "deep", "data")
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE items (id BIGINT)`
        assert.strictEqual((yield* Dialect).engine, "sqlite")
        assert.strictEqual(mode(directory), "700")
        for (const suffix of ["", "-wal", "-shm"]) {
          assert.strictEqual(mode(join(directory, `affnet.db${suffix}`)), "600")
        }
      }).pipe(Effect.provide(configured({ DATA_DIR: directory, DATABASE_URL: "" })))
    })
  )

  it.effect("what was written is there after a restart, with durable settings", () =>
    Effect.gen(function* () {
      const database = configured({ DATA_DIR: yield* temporaryDirectory })
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE TABLE items (id BIGINT)`).pipe(
        Effect.provide(Layer.fresh(database))
      )
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`SELECT * FROM items`, [])
        assert.deepStrictEqual(yield* sql`PRAGMA journal_mode`, [{ journal_mode: "wal" }])
        assert.deepStrictEqual(yield* sql`PRAGMA synchronous`, [{ synchronous: 2 }])
        assert.deepStrictEqual(yield* sql`PRAGMA foreign_keys`, [{ foreign_keys: 1 }])
      }).pipe(Effect.provide(Layer.fresh(database)))
    })
  )

  it.effect("a data directory that cannot be used is named, with its setting", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      writeFileSync(join(directory, "file"), "")
      const error = yield* Effect.flip(
        Effect.provide(Database.ping, configured({ DATA_DIR: join(directory, "file") }))
      )
      assert.include(error.message, "DATA_DIR")
      assert.include(error.message, directory)
    })
  )

  it.effect("a file that is no database is refused by name", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      writeFileSync(join(directory, "affnet.db"), "this is no database, but a text ".repeat(100))
      chmodSync(join(directory, "affnet.db"), 0o600)
      const error = yield* Effect.flip(
        Effect.provide(Database.ping, configured({ DATA_DIR: directory }))
      )
      assert.include(error.message, "affnet.db")
      assert.include(error.message, "not a database")
    })
  )

  it.effect("a number of connections that cannot work is refused by the name of its setting", () =>
    Effect.gen(function* () {
      for (const DATABASE_CONNECTIONS_MAX of ["1", "-3", "2.5", "many"]) {
        const error = yield* Effect.flip(
          Effect.provide(
            Database.ping,
            configured({ DATA_DIR: yield* temporaryDirectory, DATABASE_CONNECTIONS_MAX })
          )
        )
        assert.include(String(error), "DATABASE_CONNECTIONS_MAX")
      }
    })
  )

  const urls = [
    "postgres://affnet:s3cr3t@127.0.0.1:1/affnet",
    "postgres://affnet:s3cr3t@database.invalid/affnet",
    "postgres://affnet:s3cr3t@[::bad/affnet",
    "mysql://affnet:s3cr3t@127.0.0.1/affnet",
    "s3cr3t"
  ]

  for (const [index, url] of urls.entries()) {
    it.live(`a server that cannot be used is an error without the password (${index})`, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(
          Effect.provide(Database.ping, configured({ DATABASE_URL: url }))
        )
        assert.include(error.message, "Cannot use PostgreSQL at")
        assert.include(error.message, "DATABASE_URL")
        assert.notInclude(inspect(error, { depth: 10, showHidden: true }), "s3cr3t")
      })
    )
  }

  it.live("a server that accepts the connection and says nothing is given up", () =>
    Effect.gen(function* () {
      const port = yield* silentServer
      const url = Redacted.make(`postgres://affnet@127.0.0.1:${port}/affnet?connect_timeout=1`)
      const error = yield* Effect.flip(
        Effect.provide(Database.ping, Database.layerPostgres({ url }))
      )
      assert.include(error.message, "timed out")
    })
  )
})

/** The port of a server that never answers. */
const silentServer = Effect.acquireRelease(
  Effect.callback<{ readonly port: number; readonly close: () => void }>((resume) => {
    const sockets = new Set<{ destroy: () => void }>()
    const server = createServer((socket) => sockets.add(socket))
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      const close = () => {
        for (const socket of sockets) socket.destroy()
        server.close()
      }
      resume(Effect.succeed({ port, close }))
    })
  }),
  ({ close }) => Effect.sync(close)
).pipe(Effect.map(({ port }) => port))

/** Of the 10 connections of a process 3 are for reports. */
const transactionsMax = 7

describeOnEngines(
  "Sessions",
  bare,
  (it) => {
    it.effect(
      "a statement and an idle transaction have a limit, and the server knows who we are",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const setting = (name: string) =>
            Effect.map(sql.unsafe(`SHOW ${name}`), (rows) => Object.values(rows[0] ?? {})[0])
          assert.strictEqual(yield* setting("statement_timeout"), "30s")
          assert.strictEqual(yield* withoutTimeLimit(setting("statement_timeout")), "0")
          assert.strictEqual(yield* setting("statement_timeout"), "30s")
          assert.strictEqual(yield* setting("idle_in_transaction_session_timeout"), "1min")
          assert.strictEqual(yield* setting("application_name"), "affnet")
        })
    )

    it.effect("who gets no connection is told after 5 s, and the others go on", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const busy = sql.withTransaction(sql`SELECT pg_sleep(6)`)
        const waiting = Effect.flip(sql.withTransaction(sql`SELECT 1`))
        const [error] = yield* Effect.all(
          [Effect.delay(waiting, 50), ...Array.from({ length: transactionsMax }, () => busy)],
          { concurrency: "unbounded" }
        )
        assert.isTrue(error.isRetryable)
        assert.include(error.message, "No database connection")
      })
    )
  },
  { only: ["PostgreSQL"], excludeTestServices: true }
)
