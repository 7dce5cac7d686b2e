import { ConversionProof, ConversionRefusal } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"

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
  /** What the caller said, as JSON, without its token and without what may be somebody's data. */
  input: Schema.String
})

/** A conversion that was not made, or not changed, as it is kept. */
export type Refusal = typeof Refusal.Type

const decode = Schema.decodeUnknownSync(Refusal)

/**
 * Anybody can be refused any number of times, so only the newest are kept: so many of each advertiser, and as
 * many again for each kind of proof, so that reports which prove nothing push out none that do.
 */
export const keptMax = 10_000

/** Every so many refusals, those of the last one's advertiser are counted; a prime, which no pattern keeps step with. */
const cleanedAt = 97

/** A click that was refused very often shows the newest. */
const shownMax = "100"

export class RefusalsRepo extends Context.Service<
  RefusalsRepo,
  {
    readonly insert: (refusal: Omit<Refusal, "id">) => Effect.Effect<void>
    /** The oldest first. */
    readonly ofClick: (click_id: string) => Effect.Effect<ReadonlyArray<Refusal>>
    readonly ofTransaction: (transaction_id: string) => Effect.Effect<ReadonlyArray<Refusal>>
  }
>()("server/RefusalsRepo") {
  static readonly layer = Layer.effect(
    RefusalsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const isNullOr = (column: string, value: string | number | null) =>
        value === null ? sql`${sql(column)} IS NULL` : sql`${sql(column)} = ${value}`

      const clean = ({ advertiser_id, proof }: Omit<Refusal, "id">) => {
        const alike = sql`
          ${isNullOr("advertiser_id", advertiser_id)} AND ${isNullOr("proof", proof)}`
        return sql`
          DELETE FROM conversion_refusals WHERE ${alike} AND id <= (
            SELECT id FROM conversion_refusals WHERE ${alike}
            ORDER BY id DESC LIMIT 1 OFFSET ${sql.literal(String(keptMax))})`
      }

      const insert = Effect.fnUntraced(function* (refusal: Omit<Refusal, "id">) {
        const [row] = yield* sql<{ readonly id: number }>`
          INSERT INTO conversion_refusals ${sql.insert({ ...refusal })} RETURNING id`
        if ((row?.id ?? 0) % cleanedAt === 0) yield* clean(refusal)
      }, Effect.orDie)

      const newest = (column: "click_id" | "transaction_id", value: string) =>
        sql`
          SELECT * FROM conversion_refusals WHERE ${sql(column)} = ${value}
          ORDER BY id DESC LIMIT ${sql.literal(shownMax)}`.pipe(
          Effect.map((rows) => rows.map((row) => decode(row)).reverse()),
          Effect.orDie
        )

      return RefusalsRepo.of({
        insert,
        ofClick: (click_id) => newest("click_id", click_id),
        ofTransaction: (transaction_id) => newest("transaction_id", transaction_id)
      })
    })
  )
}
