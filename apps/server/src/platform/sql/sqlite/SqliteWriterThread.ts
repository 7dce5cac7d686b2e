/** The thread behind `SqliteWriter`: keeps one group after the other, each with one commit of its own session. */
import { parentPort, workerData } from "node:worker_threads"
import { openSession, type SqliteSession } from "./SqliteSession.ts"
import { writingPragmas } from "./sqlitePragmas.ts"
import { failureOf, type ThreadFailure } from "./threadFailure.ts"

export type Order =
  | {
      /** The module whose `write` knows what to do with the group. */
      readonly module: string
      readonly group: unknown
    }
  /** Moves what lies in the write-ahead log into the file. */
  | "checkpoint"

export type Outcome =
  | {
      /** All rows that this session has ever changed. */
      readonly changes: number
      /** The result of a group. */
      readonly told: unknown
    }
  | ThreadFailure

/** How long it waits for another process to release the file. */
const lockTimeoutMillis = 4_000

const session = openSession(String(workerData), { readOnly: false, lockTimeoutMillis })
for (const pragma of writingPragmas) session.database.exec(pragma)
const changes = session.database.prepare("SELECT total_changes() AS changes")
const checkpoint = session.database.prepare("PRAGMA wal_checkpoint(PASSIVE)")

type Write = (session: SqliteSession, group: unknown) => unknown
const modules = new Map<string, Write>()
const writeOf = async (module: string): Promise<Write> => {
  const write: Write = modules.get(module) ?? (await import(module)).write
  modules.set(module, write)
  return write
}

const keep = async (order: Order): Promise<Outcome> => {
  let told: unknown
  try {
    if (order === "checkpoint") checkpoint.get()
    else {
      const write = await writeOf(order.module)
      session.database.exec("BEGIN IMMEDIATE")
      told = write(session, order.group)
      session.database.exec("COMMIT")
    }
    return { changes: Number(changes.get()?.changes), told }
  } catch (cause) {
    if (session.database.isTransaction) session.database.exec("ROLLBACK")
    return failureOf(cause)
  }
}

parentPort?.on("message", async (order: Order) => parentPort?.postMessage(await keep(order)))
