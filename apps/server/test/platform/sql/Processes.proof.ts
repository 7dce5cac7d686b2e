import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/sql/Database.ts"
import { temporaryDirectory } from "./temporaryDirectory.ts"

type Script = "insertAndAcknowledge" | "increment"

const start = (script: Script, file: string): ChildProcess =>
  spawn(
    process.execPath,
    ["--conditions=@affnet/source", join(import.meta.dirname, `processes/${script}.ts`), file],
    { stdio: ["ignore", "pipe", "inherit"] }
  )

const exitCode = (child: ChildProcess) =>
  Effect.promise(() => new Promise((resolve) => child.once("close", resolve)))

/** What the child has printed, once it printed `count` lines and was killed in the middle of its work. */
const killAfter = (child: ChildProcess, count: number) =>
  Effect.promise(
    () =>
      new Promise<ReadonlyArray<number>>((resolve) => {
        let printed = ""
        child.stdout?.on("data", (chunk) => {
          printed += String(chunk)
          if (printed.split("\n").length > count) child.kill("SIGKILL")
        })
        child.once("close", () => resolve(printed.split("\n").slice(0, -1).map(Number)))
      })
  )

const onFile = <A, E>(file: string, effect: Effect.Effect<A, E, Database.Services>) =>
  Effect.provide(effect, Database.layerSqlite(file))

const newFile = Effect.gen(function* () {
  const file = join(yield* temporaryDirectory, "affnet.db")
  yield* onFile(
    file,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, value INTEGER)`
      yield* sql`INSERT INTO notes (value) VALUES (0)`
    })
  )
  return file
})

const rows = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ id: number; value: number }>`SELECT id, value FROM notes ORDER BY id`
)

describe("Processes on one SQLite file", () => {
  it.live("transactions of two processes lose no increment", () =>
    Effect.gen(function* () {
      const file = yield* newFile
      const codes = yield* Effect.all(
        [exitCode(start("increment", file)), exitCode(start("increment", file))],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(codes, [0, 0])
      assert.deepStrictEqual(yield* onFile(file, rows), [{ id: 1, value: 100 }])
    })
  )

  it.live("a writer waits for another process without holding the event loop", () =>
    Effect.gen(function* () {
      const file = yield* newFile
      const increment = Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`UPDATE notes SET value = value + 1`
      )
      // Another client has its own sessions on the file, just as another process would.
      const other = onFile(file, increment)
      let turns = 0
      const turn = Effect.andThen(
        Effect.sleep(1),
        Effect.sync(() => turns++)
      )
      const holdTheLock = Effect.flatMap(SqlClient.SqlClient, (sql) =>
        increment.pipe(
          Effect.andThen(Effect.forkChild(other)),
          Effect.tap(Effect.repeat(turn, { times: 99 })),
          sql.withTransaction,
          Effect.flatMap(Fiber.join)
        )
      )
      yield* onFile(file, holdTheLock)
      assert.strictEqual(turns, 100)
      assert.deepStrictEqual(yield* onFile(file, rows), [{ id: 1, value: 2 }])
    })
  )

  it.live("kill -9 in the middle of inserts loses no acknowledged row", () =>
    Effect.gen(function* () {
      const file = yield* newFile
      const acknowledged = new Set<number>()
      for (const count of [20, 50, 90]) {
        const printed = yield* killAfter(start("insertAndAcknowledge", file), count)
        assert.isAtLeast(printed.length, count)
        for (const id of printed) acknowledged.add(id)
        const stored = new Set((yield* onFile(file, rows)).map((row) => row.id))
        assert.deepStrictEqual(
          [...acknowledged].filter((id) => !stored.has(id)),
          []
        )
        const check = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`PRAGMA integrity_check`)
        assert.deepStrictEqual(yield* onFile(file, check), [{ integrity_check: "ok" }])
      }
    })
  )
})
