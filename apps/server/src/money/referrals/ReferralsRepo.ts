import { type ListQuery, Money, Referral, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { OffThread } from "../../platform/sql/OffThread.ts"
import * as Rows from "../../platform/sql/Rows.ts"

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
export class ReferralsRepo extends Context.Service<
  ReferralsRepo,
  {
    readonly rate: Effect.Effect<Referral.Rate>
    /** Those that the affiliate referred, by their ids. */
    readonly referred: (
      sponsor: number,
      paging: { readonly page: number; readonly perPage: number }
    ) => Effect.Effect<ListQuery.Paged<Referred>>
    /** What each of the affiliates earned by approved conversions, in the network's currency. */
    readonly payouts: (
      affiliates: ReadonlyArray<number>,
      range: TimeRange.TimeRange
    ) => Effect.Effect<ReadonlyMap<number, Money.Money>>
  }
>()("server/ReferralsRepo") {
  static readonly layer = Layer.effect(
    ReferralsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const offThread = yield* OffThread
      const page = yield* ListSql.makePage(sql)

      const rate = SqlSchema.findOne({
        Request: Schema.Void,
        Result: Schema.Struct({
          referral_percent: Schema.Number.pipe(Schema.decodeTo(Referral.Rate))
        }),
        execute: () => sql`SELECT referral_percent FROM network WHERE id = 1`
      })

      return ReferralsRepo.of({
        rate: Effect.suspend(() => rate()).pipe(
          Effect.map(({ referral_percent }) => referral_percent),
          Effect.orDie
        ),
        referred: (sponsor, paging) =>
          page(
            {
              select: sql`id, company_name`,
              from: sql`affiliates`,
              owner: sql`referred_by = ${sponsor}`,
              decode
            },
            { ...paging, sort: { field: undefined, direction: "asc" }, q: undefined, filters: [] }
          ),
        payouts: (affiliates, range) =>
          offThread`
            SELECT affiliate_id, SUM(network_payout / 1000000) AS millions,
              SUM(network_payout % 1000000) AS rest
            FROM conversions
            WHERE affiliate_id IN ${sql.in(affiliates)} AND status = 'approved'
              AND created_millis >= ${range.startMillis} AND created_millis < ${range.endMillis}
            GROUP BY affiliate_id`.pipe(
            Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(Sum))),
            Effect.map((sums) => new Map(sums.map(whole))),
            Effect.orDie
          )
      })
    })
  )
}
