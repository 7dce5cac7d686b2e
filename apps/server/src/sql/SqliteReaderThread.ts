/** The thread behind `SqliteReader`: answers one query after the other from its own read-only session. */
import { parentPort, workerData } from "node:worker_threads"
import type { Parameter } from "./Parameters.ts"
import { openSession, shapeFor, type Values, valuesOf } from "./SqliteSession.ts"
import { failureOf, type ThreadFailure } from "./threadFailure.ts"

export interface Question {
  readonly id: number
  readonly sql: string
  readonly parameters: ReadonlyArray<Parameter>
}

export type Answer =
  | {
      readonly id: number
      readonly columns: ReadonlyArray<string>
      readonly rows: ReadonlyArray<Values>
    }
  | (ThreadFailure & { readonly id: number; readonly operation: "prepare" | "execute" })

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
    return { id, operation, ...failureOf(cause) }
  }
}

parentPort?.on("message", (question: Question) => parentPort?.postMessage(answer(question)))
