import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

const names = ["cpa", "rev_share", "cpl", "cpc"] as const

const Block = Schema.fromJsonString(
  Schema.Struct({ enabled: Schema.Int, cap: Schema.NullOr(Schema.Int) })
)
const Plan = Schema.Struct({
  id: Schema.Int,
  product: Schema.Int,
  cpa: Block,
  rev_share: Block,
  cpl: Block,
  cpc: Block
})
const decode = Schema.decodeUnknownSync(Plan)

/** Blocks of commission plans take effect: their caps count, holds end by themselves, and clicks tell what paid them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  // A cap of a block of a commission plan, such as `4:cpa`, counts what that block pays.
  yield* sql`ALTER TABLE caps ADD COLUMN plan_block ${text}`
  yield* sql`CREATE UNIQUE INDEX caps_plan_block ON caps (plan_block) WHERE plan_block IS NOT NULL`
  yield* sql`ALTER TABLE conversions ADD COLUMN plan_block ${text}`
  yield* sql`ALTER TABLE provisional_leads ADD COLUMN plan_block ${text}`
  const plans = yield* sql`
    SELECT id, product, cpa, rev_share, cpl, cpc FROM commission_plans
    WHERE product > 0 AND deleted IS NULL`
  for (const { id, product, ...blocks } of plans.map((row) => decode(row))) {
    for (const name of names) {
      const { cap, enabled } = blocks[name]
      if (enabled === 1 && cap !== null) {
        yield* sql`INSERT INTO caps ${sql.insert({
          offer_id: product,
          period: "total",
          measure: "conversions",
          maximum: cap,
          plan_block: `${id}:${name}`
        })}`
      }
    }
  }

  // What had a conversion begin on hold, and when it is released by itself; null once that is over.
  yield* sql`ALTER TABLE conversions ADD COLUMN hold_by ${text}`
  yield* sql`ALTER TABLE conversions ADD COLUMN release_millis BIGINT`
  yield* sql`
    CREATE INDEX conversions_release ON conversions (release_millis, id)
    WHERE release_millis IS NOT NULL`

  yield* sql`ALTER TABLE clicks ADD COLUMN revenue_by ${text}`
  yield* sql`ALTER TABLE clicks ADD COLUMN payout_by ${text}`
})
