/** `GroupWriter` on SQLite: one thread, started by the first group, with a session of its own. */

import { Worker } from "node:worker_threads"
import { Context, Effect, Option } from "effect"
import { type SqlClient, type SqlConnection, SqlError } from "effect/sql"
import { beside } from "../../beside.ts"
import type { GroupKind, GroupWriter } from "../commits/GroupWriter.ts"
import { toSqlError } from "./SqliteError.ts"
import type { SqliteSession } from "./SqliteSession.ts"
import type { Order, Outcome } from "./SqliteWriterThread.ts"
import { errorOf } from "./threadFailure.ts"

const closeTimeoutMillis = 1_000

/** Groups arrive, are written and forgotten; more room would only be filled with them. */
const maxYoungGenerationSizeMb = 6

const threadFile = beside("SqliteWriterThread", import.meta.url)

type Resume = (outcome: Effect.Effect<unknown, SqlError.SqlError>) => void

const lostFailure = (cause: unknown) => {
  const message = "The database's writer thread ended"
  return new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: cause ?? new Error(message),
      message,
      operation: "execute"
    })
  })
}

/** A thread that died takes its group with it; the next group starts another. */
export class WriterThread {
  private worker: Worker | undefined
  private resume: Resume | undefined
  private isClosed = false
  private readonly filename: string
  /** Changes of threads that ended, and of the one that runs. */
  private before = 0
  private current = 0

  constructor(filename: string) {
    this.filename = filename
  }

  /** One order at a time: the caller has the turn to write. */
  readonly keep = (order: Order): Effect.Effect<unknown, SqlError.SqlError> =>
    Effect.uninterruptible(
      Effect.callback((resume) => {
        if (this.isClosed) return resume(Effect.fail(lostFailure(undefined)))
        this.resume = resume
        this.running().postMessage(order)
      })
    )

  /** The number of changed rows. */
  readonly changes = (): number => this.before + this.current

  readonly close = Effect.promise(async () => {
    this.isClosed = true
    await this.worker?.terminate()
  }).pipe(Effect.timeoutOption(closeTimeoutMillis))

  private running(): Worker {
    if (this.worker !== undefined) return this.worker
    const worker = new Worker(threadFile, {
      workerData: this.filename,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb }
    })
    worker.unref()
    worker.on("message", (outcome: Outcome) => this.settle(outcome))
    worker.on("error", (cause) => this.lost(worker, cause))
    worker.on("exit", () => this.lost(worker, undefined))
    this.worker = worker
    return worker
  }

  private settle(outcome: Outcome): void {
    if ("changes" in outcome) this.current = outcome.changes
    this.answer(
      "changes" in outcome
        ? Effect.succeed(outcome.told)
        : Effect.fail(toSqlError(errorOf(outcome), "execute"))
    )
  }

  private lost(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return
    this.worker = undefined
    this.before += this.current
    this.current = 0
    this.answer(Effect.fail(lostFailure(cause)))
  }

  private answer(outcome: Effect.Effect<unknown, SqlError.SqlError>): void {
    const { resume } = this
    this.resume = undefined
    resume?.(outcome)
  }
}

const written = <Group, Told>(
  session: SqliteSession,
  { write }: GroupKind<Group, Told>,
  group: Group
) =>
  Effect.try({
    try: () => write(session, group),
    catch: (cause) => toSqlError(cause, "execute", session.database)
  })

/** A transaction that is open has the session of this thread, so what belongs to it is written here. */
const orInTransaction =
  (sql: SqlClient.SqlClient, session: SqliteSession, otherwise: GroupWriter): GroupWriter =>
  (kind, group) =>
    Effect.withFiber((fiber) =>
      Option.isSome(Context.getOption(fiber.context, sql.transactionService))
        ? written(session, kind, group)
        : otherwise(kind, group)
    )

/** Writes into a database in memory, which no other thread can see. */
export const inMemory = (sql: SqlClient.SqlClient, session: SqliteSession): GroupWriter =>
  orInTransaction(sql, session, (kind, group) => sql.withTransaction(written(session, kind, group)))

/** The thread that writes into a file, until the scope ends. */
export const makeThread = (filename: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new WriterThread(filename)),
    ({ close }) => close
  )

/** Writes into a file: in a thread, in turn with other writers. */
export const onFile = (
  sql: SqlClient.SqlClient,
  session: SqliteSession,
  inTurn: SqlConnection.Borrower,
  { keep }: WriterThread
): GroupWriter =>
  orInTransaction(
    sql,
    session,
    <Group, Told>({ module }: GroupKind<Group, Told>, group: Group) =>
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: what `write` of the module answers
      inTurn(() => keep({ module, group })) as Effect.Effect<Told, SqlError.SqlError>
  )
