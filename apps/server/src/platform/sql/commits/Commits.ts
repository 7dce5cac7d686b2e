import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Failpoints } from "../../outbox/Failpoints.ts"
import { Dialect } from "../Dialect.ts"
import { toParameter } from "../Parameters.ts"
import { committedAnywhere, makeCommitQueue } from "./CommitQueue.ts"
import { groupWriterOf } from "./GroupWriter.ts"
import { makePostgresCommits } from "./PostgresCommits.ts"
import { type PlainRow, type PlainSet, writeSets } from "./sqliteCommits.ts"
import type { Refusal, Row, WriteSet } from "./WriteSet.ts"

/** The most write sets in one commit, and in the queue. */
const groupMax = 128
const waitingMax = 10_000

const plainRow = ({ cells, into }: Row): PlainRow => ({
  into,
  cells: into.columns.map((name) => toParameter(cells[name]))
})

const plainSet = ({ claims, head, rows }: WriteSet): PlainSet => ({
  head: plainRow(head),
  claims,
  keys: claims.map((claim) => {
    if (claim.kind === "complete") return []
    const columns = claim.kind === "key" ? claim.of.columns : claim.of.key
    return columns.map((name) => toParameter(claim.key[name]))
  }),
  rows: rows.map(plainRow)
})

/** In this thread: to hand a group of some sets to the thread that writes costs more than to write it. */
const makeSqliteCommits = Effect.map(SqlClient.SqlClient, (sql) => {
  const writeGroup = groupWriterOf(sql)
  return (sets: ReadonlyArray<WriteSet>) =>
    sql.withTransaction(Effect.suspend(() => writeGroup(writeSets, sets.map(plainSet))))
})

/** Stores write sets, any number of them with one commit. */
export class Commits extends Context.Service<
  Commits,
  {
    /**
     * The refused claims; none when everything is stored. Inside a transaction it is a part of that. If the client
     * disconnects, the write set is still stored.
     */
    readonly commit: <Means extends string>(
      set: WriteSet<Means>
    ) => Effect.Effect<ReadonlyArray<Refusal<Means>>>
    /** Runs an effect when the transaction that is open has been committed; at once when there is none. */
    readonly afterwards: (effect: Effect.Effect<void>) => Effect.Effect<void>
  }
>()("server/Commits") {
  static readonly layer = Layer.effect(
    Commits,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { engine } = yield* Dialect
      const reach = yield* Failpoints
      const store = yield* engine === "sqlite" ? makeSqliteCommits : makePostgresCommits

      const storeAll = Effect.fnUntraced(function* (sets: ReadonlyArray<WriteSet>) {
        const refusals = yield* store(sets)
        yield* reach("after the lead's insert")
        const bySet = new Map(sets.map((set, index) => [set, refusals[index] ?? []]))
        return (set: WriteSet) => bySet.get(set) ?? []
      }, Effect.orDie)

      const queue = yield* makeCommitQueue({
        commit: storeAll,
        // SQLite has one writer.
        lanes: engine === "sqlite" ? 1 : 2,
        groupMax,
        waitingMax
      })

      const commit = committedAnywhere(sql, queue, storeAll)

      return Commits.of({
        // biome-ignore lint/nursery/noUnsafeTypeAssertion: refusals have the words of the claims
        commit: commit as Commits["Service"]["commit"],
        afterwards: sql.afterCommit
      })
    })
  )
}
