/** The thread behind `SqliteReader`: answers one query after the other from its own read-only session. */
import { parentPort, workerData } from "node:worker_threads"
import type { Parameter } from "./Parameters.ts"
import { openSession, shapeFor, type Values, valuesOf } from "./SqliteSession.ts"

export interface Question {
  readonly id: number
  readonly sql: string
  readonly parameters: ReadonlyArray<Parameter>
}

/** Errors lose SQLite's result code on their way between threads, so it travels beside the message. */
export type Answer =
  | {
      readonly id: number
      readonly columns: ReadonlyArray<string>
      readonly rows: ReadonlyArray<Values>
    }
  | {
      readonly id: number
      readonly message: string
      readonly errcode: number
      readonly operation: "prepare" | "execute"
    }

const session = openSession(String(workerData), { readOnly: true, lockTimeoutMillis: 5_000 })
session.database.exec("PRAGMA temp_store = MEMORY")

const answer = ({ id, parameters, sql }: Question): Answer => {
  let operation: "prepare" | "execute" = "prepare"
  try {
    const prepared = session.prepare(sql)
    operation = "execute"
    const rows = valuesOf(prepared, parameters)
    return { id, columns: shapeFor(prepared, rows).columns, rows }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const errcode = cause instanceof Error && "errcode" in cause ? Number(cause.errcode) : 0
    return { id, message, errcode, operation }
  }
}

parentPort?.on("message", (question: Question) => parentPort?.postMessage(answer(question)))
