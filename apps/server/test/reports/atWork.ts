/** Whether an engine is at a report. */
import { execFileSync } from "node:child_process"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import type { Store } from "../crash/Store.ts"

/** The processes of the engine that are busy with a query; on PostgreSQL one that asks something like this. */
const reading = ({ database, directory, environment }: Store, asks: string) =>
  environment.DATABASE_URL === undefined
    ? Effect.sync(() =>
        execFileSync("ps", ["-A", "-o", "pid=,state=,args="], { encoding: "utf8" })
          .split("\n")
          .filter((line) => line.includes("SqliteReaderProcess") && line.includes(directory))
          .filter((line) => /^ *\d+ R/u.test(line))
          .map((line) => Number.parseInt(line, 10))
      )
    : Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ readonly pid: number }>`
          SELECT pid FROM pg_stat_activity WHERE datname = current_database()
          AND state = 'active' AND query LIKE ${asks} AND pid <> pg_backend_pid()`
      ).pipe(
        Effect.map((rows) => rows.map(({ pid }) => pid)),
        Effect.provide(database),
        Effect.orDie
      )

/** A process of the engine takes seconds to start on a busy machine. */
const soon = { schedule: Schedule.spaced("50 millis"), times: 300 }

/** Other queries of the server, and the start of a process, are over before so many looks. */
const looks = Array.from({ length: 20 })

/** Waits until the engine is at some report. */
export const untilReading = (store: Store, asks: string) =>
  Effect.flatMap(reading(store, asks), (first) =>
    Effect.reduce(
      looks,
      () => first,
      (before) =>
        Effect.delay(
          Effect.map(reading(store, asks), (now) => now.filter((pid) => before.includes(pid))),
          "100 millis"
        )
    )
  ).pipe(
    Effect.filterOrFail((pids) => pids.length > 0),
    Effect.retry(soon),
    Effect.orDie
  )

/** Waits until these processes are at no report any more. */
export const untilStopped = (store: Store, asks: string, pids: ReadonlyArray<number>) =>
  reading(store, asks).pipe(
    Effect.filterOrFail((now) => !pids.some((pid) => now.includes(pid))),
    Effect.retry(soon),
    Effect.orDie
  )
