import { ConversionProof, ConversionRefusal } from "@affnet/domain"
import { Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { makeBulkInsert } from "../../platform/sql/commits/BulkInsert.ts"
import { committedAnywhere, makeCommitQueue } from "../../platform/sql/commits/CommitQueue.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"

const Refusal = Schema.Struct({
  id: Schema.Int,
  created_millis: Schema.Int,
  /** The endpoint that was called. */
  source: Schema.String,
  reason: ConversionRefusal.Reason,
  /** What stood behind the report; null when nothing did, or nothing that was good. */
  proof: Schema.NullOr(ConversionProof.Means),
  click_id: Schema.NullOr(Schema.String),
  affiliate_id: Schema.NullOr(Schema.Int),
  advertiser_id: Schema.NullOr(Schema.Int),
  offer_id: Schema.NullOr(Schema.Int),
  goal_id: Schema.NullOr(Schema.Int),
  adv_order_id: Schema.NullOr(Schema.String),
  transaction_id: Schema.NullOr(Schema.String),
  /** The input, as JSON, without its token and without personal data. */
  input: Schema.String
})

/** A refused report as it is stored. */
export type Refusal = typeof Refusal.Type
type NewRefusal = Omit<Refusal, "id">

const decode = Schema.decodeUnknownSync(Refusal)

/**
 * Reports can be refused any number of times, so only the newest are kept: this many of each advertiser, and as
 * many again for each kind of proof, so that unproven reports do not displace proven ones.
 */
const keptMax = 10_000

/**
 * After this many refusals those of the last one's advertiser are counted. A prime number, so that it keeps step
 * with no pattern.
 */
const cleanedAt = 97

/** The most refusals in one commit, and in the queue. */
const groupMax = 128
const waitingMax = 10_000

const stored = (): void => {}

/** What of a refusal decides which others have to go. */
type Kept = Pick<Refusal, "id" | "advertiser_id" | "proof">

const target = {
  table: "conversion_refusals",
  columns: Struct.keys(Refusal.fields).filter((name) => name !== "id"),
  suffix: "RETURNING id, advertiser_id, proof"
}

/** A click that was refused very often shows the newest. */
const shownMax = "100"

export class RefusalsRepo extends Context.Service<RefusalsRepo>()("server/RefusalsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const inTransaction = yield* makeTransaction
    const insertAll = yield* makeBulkInsert<keyof NewRefusal, Kept>(target)

    const isNullOr = (column: string, value: string | number | null) =>
      value === null ? sql`${sql(column)} IS NULL` : sql`${sql(column)} = ${value}`

    const clean = ({ advertiser_id, proof }: Kept) => {
      const alike = sql`
        ${isNullOr("advertiser_id", advertiser_id)} AND ${isNullOr("proof", proof)}`
      return sql`
        DELETE FROM conversion_refusals WHERE ${alike} AND id <= (
          SELECT id FROM conversion_refusals WHERE ${alike}
          ORDER BY id DESC LIMIT 1 OFFSET ${sql.literal(String(keptMax))})`
    }

    const store = Effect.fnUntraced(function* (refusals: ReadonlyArray<NewRefusal>) {
      const kept = yield* insertAll(refusals)
      const last = kept.filter(({ id }) => id % cleanedAt === 0)
      yield* Effect.forEach(last, clean, { discard: true })
      return stored
    }, Effect.orDie)
    const commit = (refusals: ReadonlyArray<NewRefusal>) => inTransaction(store(refusals))
    const queue = yield* makeCommitQueue({ commit, lanes: 1, groupMax, waitingMax })
    /** Inside a transaction it is a part of that; otherwise those that come at the same time share a commit. */
    const insert = committedAnywhere(sql, queue, store)

    const newest = (column: "click_id" | "transaction_id", value: string) =>
      sql`
        SELECT * FROM conversion_refusals WHERE ${sql(column)} = ${value}
        ORDER BY id DESC LIMIT ${sql.literal(shownMax)}`.pipe(
        Effect.map((rows) => rows.map((row) => decode(row)).reverse()),
        Effect.orDie
      )

    return {
      insert,
      /** The oldest first. */
      ofClick: (click_id: string) => newest("click_id", click_id),
      ofTransaction: (transaction_id: string) => newest("transaction_id", transaction_id)
    }
  })
}) {
  static readonly layer = Layer.effect(RefusalsRepo, RefusalsRepo.make)
}
