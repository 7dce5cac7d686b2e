import { type EarningPositions, Referral } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cacheBriefly } from "../../platform/sql/cacheBriefly.ts"
import type { Table } from "../../platform/sql/commits/WriteSet.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Share = EarningPositions.ReferralShare

const Stored = Schema.Struct({
  affiliate_id: Rows.Integer,
  percent: Rows.Integer.pipe(Schema.decodeTo(Referral.Rate))
})
const decode = Schema.decodeUnknownSync(Stored)

/** The shares of conversions. */
export const sharesTable: Table = {
  table: "referral_shares",
  columns: ["conversion_id", "affiliate_id", "percent"]
}

export class ReferralSharesRepo extends Context.Service<ReferralSharesRepo>()(
  "server/ReferralSharesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const first = (rows: ReadonlyArray<unknown>) =>
        rows[0] === undefined ? undefined : decode(rows[0])

      const sponsor = preparedRead(
        sql,
        ([id]) => sql`
          SELECT s.id AS affiliate_id, COALESCE(s.referral_percent, n.referral_percent) AS percent
          FROM affiliates a JOIN affiliates s ON s.id = a.referred_by AND s.deleted IS NULL
          JOIN network n ON n.id = 1
          WHERE a.id = ${id}`
      )
      const stored = preparedRead(
        sql,
        ([id]) => sql`
          SELECT affiliate_id, percent FROM referral_shares WHERE conversion_id = ${id}`
      )

      return {
        /** The referrer that earns by an affiliate, cached for a second; none when the affiliate was not referred. */
        ofAffiliate: cacheBriefly(
          (id: number) => sponsor([id]).pipe(Effect.map(first), Effect.orDie),
          String
        ),
        ofConversion: (id: number) => stored([id]).pipe(Effect.map(first), Effect.orDie),
        insert: (conversion_id: number, { affiliate_id, percent }: Share) =>
          sql`INSERT INTO referral_shares ${sql.insert({ conversion_id, affiliate_id, percent })}`.pipe(
            noRows,
            partOfTransaction
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(ReferralSharesRepo, ReferralSharesRepo.make)
}
