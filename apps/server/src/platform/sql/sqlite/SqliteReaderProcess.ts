/**
 * The process behind `SqliteReader`: answers one query after the other from its own read-only session. It
 * is a process because SQLite's driver cannot interrupt a query: ending its thread waits for it, killing
 * its process does not, and one that only reads leaves nothing behind.
 */
import { statfsSync } from "node:fs"
import { dirname } from "node:path"
import { Worker } from "node:worker_threads"
import type { Parameter } from "../Parameters.ts"
import { openSession, shapeFor, type Values, valuesOf } from "./SqliteSession.ts"
import { failureOf, type ThreadFailure } from "./threadFailure.ts"

export interface Question {
  readonly id: number
  readonly sql: string
  readonly parameters: ReadonlyArray<Parameter>
}

/** Rows come in parts, each a short turn of the event loop to take. */
export type Answer =
  | {
      readonly id: number
      readonly columns: ReadonlyArray<string>
      readonly rows: ReadonlyArray<Values>
      readonly isLast: boolean
    }
  | (ThreadFailure & { readonly id: number; readonly operation: "prepare" | "execute" })

const [filename = "", parent] = process.argv.slice(2)

// Supervisors may signal the whole process group; readers end when the server says so.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined)
process.on("disconnect", () => process.exit())

/** A query keeps this thread from noticing that the server was killed; another one sees it. */
const guard = `
  setInterval(() => {
    if (process.ppid !== ${Number(parent)}) process.kill(process.pid, "SIGKILL")
  }, 1_000)`
new Worker(guard, {
  eval: true,
  execArgv: [],
  resourceLimits: { maxYoungGenerationSizeMb: 1 }
}).unref()

const session = openSession(filename, { readOnly: true, lockTimeoutMillis: 5_000 })
// What goes into files while it is sorted is sorted by another thread.
session.database.exec("PRAGMA threads = 1")

/** More than two readers write into such files in the 30 seconds that a query has. */
const roomForFiles = 8 * 1024 ** 3

/** On a disk with less room queries sort in memory: its last space is for conversions. A transaction keeps its choice. */
const chooseStore = (): void => {
  if (session.database.isTransaction) return
  const { bavail, bsize } = statfsSync(dirname(filename))
  const store = bavail * bsize > roomForFiles ? "FILE" : "MEMORY"
  session.database.exec(`PRAGMA temp_store = ${store}`)
}

const partRows = 250

const read = ({ id, parameters, sql }: Question): ReadonlyArray<Answer> => {
  let operation: "prepare" | "execute" = "prepare"
  try {
    chooseStore()
    const prepared = session.prepare(sql)
    operation = "execute"
    const rows = valuesOf(prepared, parameters)
    const { columns } = shapeFor(prepared, rows)
    const parts = Math.max(1, Math.ceil(rows.length / partRows))
    return Array.from({ length: parts }, (_, index) => ({
      id,
      columns,
      rows: rows.slice(index * partRows, (index + 1) * partRows),
      isLast: index === parts - 1
    }))
  } catch (cause) {
    return [{ id, operation, ...failureOf(cause) }]
  }
}

process.on("message", (question: Question) => {
  for (const part of read(question)) process.send?.(part)
})
