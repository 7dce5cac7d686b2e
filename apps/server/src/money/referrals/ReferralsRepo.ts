import { Money, Referral, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { OffThread } from "../../platform/sql/OffThread.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { shareOf } from "../ledger/ledgerFacts.ts"

/** An affiliate that another one referred. */
export interface Referred {
  readonly id: number
  readonly company_name: string | null
}

const Sum = Schema.Struct({ affiliate_id: Rows.Integer, millions: Rows.Money, rest: Rows.Money })

/** A sum that was taken in two parts, because the whole may be more than an engine can count. */
const whole = ({ affiliate_id, millions, rest }: typeof Sum.Type) =>
  [affiliate_id, Result.getOrThrow(Money.fromUnits(millions * 1_000_000n + rest))] as const

const decode = Rows.stored(
  Schema.Struct({ id: Schema.Int, company_name: Schema.NullOr(Schema.String) })
)

/** Every read names the sponsor or affiliates that are its own. */
export class ReferralsRepo extends Context.Service<ReferralsRepo>()("server/ReferralsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const offThread = yield* OffThread
    const page = yield* ListSql.makePage(sql)

    const rate = SqlSchema.findOne({
      Request: Schema.Number,
      Result: Schema.Struct({
        percent: Schema.Number.pipe(Schema.decodeTo(Referral.Rate))
      }),
      execute: (sponsor) => sql`
        SELECT COALESCE(a.referral_percent, n.referral_percent) AS percent
        FROM affiliates a JOIN network n ON n.id = 1 WHERE a.id = ${sponsor}`
    })

    return {
      /** The sponsor's share of what is approved from now on. */
      rate: (sponsor: number) =>
        rate(sponsor).pipe(
          Effect.map(({ percent }) => percent),
          Effect.orDie
        ),
      /** Those that the affiliate referred, by their ids. */
      referred: (sponsor: number, paging: { readonly page: number; readonly perPage: number }) =>
        page(
          {
            select: sql`id, company_name`,
            from: sql`affiliates`,
            owner: sql`referred_by = ${sponsor}`,
            decode
          },
          { ...paging, sort: { field: undefined, direction: "asc" }, q: undefined, filters: [] }
        ),
      /** The shares of the sponsor in the approved conversions of each, in the network's currency. */
      commissions: (
        sponsor: number,
        affiliates: ReadonlyArray<number>,
        range: TimeRange.TimeRange
      ) =>
        offThread`
          SELECT affiliate_id, SUM(share / 1000000) AS millions, SUM(share % 1000000) AS rest
          FROM (
            SELECT c.affiliate_id, ${sql.literal(shareOf("network_payout"))} AS share
            FROM conversions c JOIN referral_shares s ON s.conversion_id = c.id
            WHERE s.affiliate_id = ${sponsor} AND c.affiliate_id IN ${sql.in(affiliates)}
              AND c.status = 'approved' AND c.created_millis >= ${range.startMillis}
              AND c.created_millis < ${range.endMillis}
          ) shares
          GROUP BY affiliate_id`.pipe(
          Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(Sum))),
          Effect.map((sums) => new Map(sums.map(whole))),
          Effect.orDie
        )
    }
  })
}) {
  static readonly layer = Layer.effect(ReferralsRepo, ReferralsRepo.make)
}
