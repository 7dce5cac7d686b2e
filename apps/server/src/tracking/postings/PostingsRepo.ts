import type { Corrections, Ledger } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Ids } from "../../platform/sql/commits/Ids.ts"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import type { Row, Table } from "../../platform/sql/commits/WriteSet.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"

/** What a transaction of the ledger is about. */
export interface Posted {
  readonly fact: "conversion" | "clicks" | "invoice" | "affiliate_invoice" | "payout" | "opening"
  /** The id of the conversion, the invoice or the payout; 0 without any. */
  readonly fact_id: number
  /** What happened to it. */
  readonly reason: string
  readonly created_millis: number
  /** Of what changed an approved conversion. */
  readonly kind?: Corrections.ChangeKind | undefined
}

const transactions: Table = {
  table: "ledger_transactions",
  columns: ["id", "fact", "fact_id", "reason", "created_millis"]
}
const entriesTable: Table = {
  table: "ledger_entries",
  columns: ["transaction_id", "account", "currency", "amount", "network_amount"]
}
const unfolded: Table = { table: "ledger_unfolded", columns: ["transaction_id"] }

const rowsOf = (
  transaction_id: number,
  posted: Posted,
  entries: Ledger.Position
): ReadonlyArray<Row> => [
  { into: transactions, cells: { id: transaction_id, ...posted } },
  ...entries.map((entry) => ({ into: entriesTable, cells: { transaction_id, ...entry } })),
  { into: unfolded, cells: { transaction_id } }
]

/** A transaction of the ledger, with what it puts on accounts. */
export interface Posting {
  readonly posted: Posted
  readonly entries: Ledger.Position
}

/** Writes what facts put on accounts, in the transaction of the fact. What puts nothing on any is not written. */
export class PostingsRepo extends Context.Service<PostingsRepo>()("server/PostingsRepo", {
  make: Effect.gen(function* () {
    const ids = yield* Ids
    const sql = yield* SqlClient.SqlClient

    const rowsOfAll = Effect.fnUntraced(function* (postings: ReadonlyArray<Posting>) {
      const some = postings.filter(({ entries }) => entries.length > 0)
      if (some.length === 0) return []
      const taken = yield* ids.take("ledger_transactions", some.length)
      return some.flatMap(({ entries, posted }, index) =>
        rowsOf(taken[index] ?? 0, posted, entries)
      )
    })

    /** Many at once. */
    const insertAll = Effect.fnUntraced(
      function* (postings: ReadonlyArray<Posting>) {
        const all = yield* rowsOfAll(postings)
        for (const [table, of] of Map.groupBy(all, ({ into }) => into.table)) {
          yield* insertRows(
            table,
            of.map(({ cells }) => cells)
          )
        }
      },
      Effect.provideService(SqlClient.SqlClient, sql),
      orDieInTransaction
    )

    return {
      /** The rows of a posting, for the write set of its fact. */
      rows: (posted: Posted, entries: Ledger.Position) => rowsOfAll([{ posted, entries }]),
      insert: (posted: Posted, entries: Ledger.Position) =>
        partOfTransaction(insertAll([{ posted, entries }])),
      insertAll
    }
  })
}) {
  static readonly layer = Layer.effect(PostingsRepo, PostingsRepo.make).pipe(
    Layer.provide(Ids.layer)
  )
}
