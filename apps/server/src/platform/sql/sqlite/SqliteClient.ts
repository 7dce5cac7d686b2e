/**
 * `SqlClient` over Node's own `node:sqlite`. It is small on purpose: the published adapters do not load with this
 * version of Effect, and the first official one that does replaces this file and its siblings `Sqlite*.ts`.
 * Sessions share the database file. One writes: transactions and single writes take turns on it, and with the
 * session of the bulk writer thread (`GroupWriter`). The other only reads: plain queries outside transactions see
 * committed data, and never wait for a transaction, not even one that is open across an asynchronous gap. A
 * database in memory belongs to one session, so there its readers wait for their turn as well.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError, Statement } from "effect/sql"
import * as AtOneMoment from "../AtOneMoment.ts"
import * as GroupWriter from "../commits/GroupWriter.ts"
import * as DirectReader from "../DirectReader.ts"
import * as OffThread from "../OffThread.ts"
import { checkpointing } from "./SqliteCheckpoints.ts"
import { makeConnection, streamRows } from "./SqliteConnection.ts"
import { open } from "./SqliteOpen.ts"
import * as SqliteReader from "./SqliteReader.ts"
import { onlyReads, type SqliteSession } from "./SqliteSession.ts"
import * as SqliteWriter from "./SqliteWriter.ts"

/** Cursors held open at once by streams. */
const streamsMax = 4

/** Processes that read for reports, at most. */
const readersMax = 2

/** How long a write waits for its turn: together with the wait for another process, less than 10 seconds. */
const turnTimeoutMillis = 5_000

const inTime = Effect.timeoutOrElse({
  duration: turnTimeoutMillis,
  orElse: () => {
    const message = `Waited ${turnTimeoutMillis} ms for the other writers`
    const cause = new Error(message)
    return Effect.fail(
      new SqlError.SqlError({
        reason: new SqlError.LockTimeoutError({ cause, message, operation: "acquire" })
      })
    )
  }
})

/** Sends reads to one connection and everything else, in turn, to the other. */
const route = (
  filename: string,
  reader: SqlConnection.Connection,
  inTurn: SqlConnection.Borrower,
  streams: Semaphore.Semaphore
): SqlConnection.Connection => {
  const on = <A>(
    sql: string,
    f: (connection: SqlConnection.Connection) => Effect.Effect<A, SqlError.SqlError>
  ) => (onlyReads(sql) ? f(reader) : inTurn(f))
  const openStream = Effect.andThen(streams.takeScoped(1), open(filename, { readOnly: true }))
  return {
    execute: (sql, params, transform) =>
      on(sql, (connection) => connection.execute(sql, params, transform)),
    executeRaw: (sql, params) => on(sql, (connection) => connection.executeRaw(sql, params)),
    executeUnprepared: (sql, params, transform) =>
      on(sql, (connection) => connection.executeUnprepared(sql, params, transform)),
    executeValues: (sql, params) => on(sql, (connection) => connection.executeValues(sql, params)),
    executeValuesUnprepared: (sql, params) =>
      on(sql, (connection) => connection.executeValuesUnprepared(sql, params)),
    executeStream: (sql, params) => streamRows(openStream, sql, params)
  }
}

/** What both constructors of statements share: the text of statements and the names in traces. */
const compiler = Statement.makeCompilerSqlite()
const spanAttributes = [["db.system.name", "sqlite"]] as const

const clientOptions = {
  compiler,
  spanAttributes,
  driver: "node-sqlite",
  // Taking the write lock at the beginning is what keeps two transactions from failing half-way.
  beginTransaction: "BEGIN IMMEDIATE",
  releaseSavepoint: (name: string) => `RELEASE SAVEPOINT ${name}`,
  prepareTransactionControls: true
}

type Services = SqlClient.SqlClient | OffThread.OffThread | AtOneMoment.AtOneMoment

/** The client beside what reads for reports. */
const services = (
  client: SqlClient.SqlClient,
  offThread: Statement.Constructor,
  turn: OffThread.Turn
): Context.Context<Services> =>
  Context.make(SqlClient.SqlClient, client).pipe(
    Context.add(OffThread.OffThread, offThread),
    Context.add(AtOneMoment.AtOneMoment, AtOneMoment.make(turn, "BEGIN", compiler, spanAttributes))
  )

/** The connection that writes, lent to one borrower at a time. */
const openWriter = Effect.fnUntraced(function* (filename: string) {
  const session = yield* open(filename, { readOnly: false })
  const turns = SqlClient.makeSqliteAcquirers({
    connection: Effect.succeed(makeConnection(session)),
    semaphore: Semaphore.makeUnsafe(1),
    isTransaction: () => session.database.isTransaction
  })
  const turn = inTime(turns.acquirer)
  // Whoever has the turn has no limit: what a thread writes is stored, whatever its caller was told meanwhile.
  const borrower: SqlConnection.Borrower = (f) => Effect.scoped(Effect.flatMap(turn, f))
  return { ...turns, borrower, session, transactionAcquirer: turn }
})

/** The databases in memory of this process, by their clients. */
const inMemory = new WeakMap<SqlClient.SqlClient, SqliteSession>()

const makeInMemory = Effect.fnUntraced(function* (image: Uint8Array | undefined) {
  const { session, ...writer } = yield* openWriter(":memory:")
  if (image !== undefined) session.database.deserialize(image)
  const client = yield* SqlClient.make({ ...clientOptions, ...writer })
  inMemory.set(client, session)
  GroupWriter.register(client, SqliteWriter.inMemory(client, session))
  return services(client, client, writer.borrower)
})

/** What a database in memory holds, for others to begin with; undefined on a Node before 24.16. */
export const imageOf = (client: SqlClient.SqlClient): Uint8Array | undefined => {
  const database = inMemory.get(client)?.database
  return database !== undefined && "serialize" in database ? database.serialize() : undefined
}

const makeOnFile = Effect.fnUntraced(function* (filename: string) {
  const { session, ...writer } = yield* openWriter(filename)
  const writing = yield* SqliteWriter.makeThread(filename)
  yield* checkpointing(filename, session, writer.borrower, writing)
  const reader = makeConnection(yield* open(filename, { readOnly: true }))
  const routed = route(filename, reader, writer.borrower, Semaphore.makeUnsafe(streamsMax))
  const client = yield* SqlClient.make({
    ...clientOptions,
    ...writer,
    acquirer: Effect.succeed(routed),
    borrower: ((f) => f(routed)) satisfies SqlConnection.Borrower
  })
  const readers = yield* SqliteReader.make(filename, readersMax)
  const turn = OffThread.makeTurn(readersMax, readers)
  DirectReader.register(client, (f) => f(reader))
  GroupWriter.register(client, SqliteWriter.onFile(client, session, writer.borrower, writing))
  return services(client, OffThread.make(turn, compiler, spanAttributes), turn)
})

/** `SqlClient` on a database file, which is made when it is missing, or on `:memory:`. */
export const layer = (filename: string): Layer.Layer<Services, SqlError.SqlError> =>
  Layer.effectContext(
    filename === ":memory:" ? makeInMemory(undefined) : makeOnFile(filename)
  ).pipe(Layer.provide(Reactivity.layer))

/** `SqlClient` on a database in memory that begins with what another one held. */
export const layerImage = (image: Uint8Array): Layer.Layer<Services, SqlError.SqlError> =>
  Layer.effectContext(makeInMemory(image)).pipe(Layer.provide(Reactivity.layer))
