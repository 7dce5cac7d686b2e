import {
  ConversionRecord,
  type OrderComparison,
  type OrderFile,
  type TimeRange
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { asJson, jsonTable } from "../../platform/sql/commits/JsonRows.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"

const { fields } = ConversionRecord.ConversionRecord

const Row = Schema.Struct({
  id: fields.id,
  transaction_id: fields.transaction_id,
  adv_order_id: Schema.NullOr(Schema.String),
  status: fields.status,
  currency: fields.currency,
  revenue: Rows.Money,
  amount: Schema.NullOr(Rows.Money)
})
const decode = Schema.decodeUnknownSync(Schema.Array(Row))

const columnOf = {
  conversion_id: "id",
  transaction_id: "transaction_id",
  order_id: "adv_order_id"
} as const

const valuesAtOnce = 500
const rowsAtOnce = 2_000

type Ours = OrderComparison.Ours

/** The conversions of an advertiser, as its orders are compared with them. */
export class ComparedConversionsRepo extends Context.Service<ComparedConversionsRepo>()(
  "server/ComparedConversionsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const given = jsonTable(yield* Dialect, sql, {
        id: "BIGINT",
        transaction_id: "TEXT",
        adv_order_id: "TEXT",
        status: "TEXT",
        currency: "TEXT",
        revenue: "BIGINT",
        amount: "BIGINT"
      })
      const isOther = sql.or(
        ["transaction_id", "adv_order_id", "status", "currency", "revenue", "amount"].map(
          (name) => sql`c.${sql.literal(name)} IS DISTINCT FROM given.${sql.literal(name)}`
        )
      )
      const columns = sql.literal(
        "id, transaction_id, adv_order_id, status, currency, revenue, amount"
      )

      return {
        /** Those that are named so. */
        named: Effect.fnUntraced(function* (
          advertiser_id: number,
          by: OrderFile.KeyName,
          values: ReadonlyArray<string>
        ) {
          const found = new globalThis.Array<ReadonlyArray<Ours>>()
          const wanted = by === "conversion_id" ? values.map(Number) : values
          for (const some of Array.chunksOf<string | number>(wanted, valuesAtOnce)) {
            const rows = yield* sql`
              SELECT ${columns} FROM conversions
              WHERE advertiser_id = ${advertiser_id} AND ${sql.in(columnOf[by], some)} ORDER BY id`
            found.push(decode(rows))
          }
          return found.flat()
        }, Effect.orDie),
        /** The next conversions, made in a period and not rejected, behind an id. */
        during: (
          advertiser_id: number,
          { endMillis, startMillis }: TimeRange.TimeRange,
          after: number
        ) =>
          sql`
            SELECT ${columns} FROM conversions
            WHERE advertiser_id = ${advertiser_id} AND id > ${after}
              AND created_millis >= ${startMillis} AND created_millis < ${endMillis}
              AND status IN ('approved', 'pending', 'hold')
            ORDER BY id LIMIT ${rowsAtOnce}`.pipe(
            Effect.map((rows) => decode(rows)),
            Effect.orDie
          ),
        /** Whether any of them is not as it was read. */
        isChanged: Effect.fnUntraced(function* (read: ReadonlyArray<Ours>) {
          for (const some of Array.chunksOf(read, rowsAtOnce)) {
            const changed = yield* sql`
              SELECT given.id FROM ${given(asJson(some))}
              LEFT JOIN conversions c ON c.id = given.id WHERE ${isOther} LIMIT 1`
            if (changed.length > 0) return true
          }
          return false
        }, Effect.orDie)
      }
    })
  }
) {
  static readonly layer = Layer.effect(ComparedConversionsRepo, ComparedConversionsRepo.make)
}
