import { PromoCode, TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Option, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"

/** What a click is made of, and what decides whether it may be. */
const UsedCode = Schema.Struct({
  ...PromoCode.PromoCode.mapFields(Struct.omit(["code", "created", "updated"])).fields,
  advertiser_id: Schema.Int,
  timezone: TimeZone.TimeZone
})
const decode = Schema.decodeUnknownSync(UsedCode)

/** Promo codes as customers use them. */
export class UsedCodesRepo extends Context.Service<UsedCodesRepo>()("server/UsedCodesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const find = (code: string) =>
      sql`
        SELECT p.id, p.affiliate_id, p.offer_id, p.commission_plan_id, p.status, p.start_date,
          p.end_date, o.advertiser_id, n.timezone
        FROM promo_codes p JOIN offers o ON o.id = p.offer_id JOIN network n ON n.id = 1
        WHERE p.code_key = ${PromoCode.keyOf(code)} AND p.deleted IS NULL`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), (found) => decode(found))),
        Effect.orDie
      )
    return { find }
  })
}) {
  static readonly layer = Layer.effect(UsedCodesRepo, UsedCodesRepo.make)
}
