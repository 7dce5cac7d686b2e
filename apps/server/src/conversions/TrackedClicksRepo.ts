import { ClickId, ConversionRecord, Currency, Status, TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { fixedRead } from "../sql/fixedText.ts"

/** A click as conversions see it, with what its offer, its advertiser and the network say about them. */
const TrackedClick = Schema.Struct({
  id: Schema.String,
  created_millis: Schema.Int,
  affiliate_id: Schema.Int,
  offer_id: Schema.Int,
  advertiser_id: Schema.Int,
  invalid_reason: Schema.NullOr(Schema.String),
  is_unique: Schema.Int,
  ...ConversionRecord.clickFields,
  /** Null when the offer does not exist. */
  offer_status: Schema.NullOr(Status.Status),
  offer_currency: Schema.NullOr(Currency.Currency),
  token_digest: Schema.NullOr(Schema.String),
  network_currency: Currency.Currency,
  timezone: TimeZone.TimeZone
})
export type TrackedClick = typeof TrackedClick.Type

const decode = Schema.decodeUnknownSync(TrackedClick)

/** Of more clicks with one id of an affiliate's own the older ones are not looked at. */
const sameIdMax = "20"

export class TrackedClicksRepo extends Context.Service<
  TrackedClicksRepo,
  {
    readonly find: (click_id: string) => Effect.Effect<TrackedClick | undefined>
    /** Clicks with the affiliate's own id, of one affiliate or of all, the newest first. */
    readonly findByOwnId: (
      aff_click_id: string,
      affiliate_id?: number
    ) => Effect.Effect<ReadonlyArray<TrackedClick>>
  }
>()("server/TrackedClicksRepo") {
  static readonly layer = Layer.effect(
    TrackedClicksRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const select = (conditions: Statement.Fragment) => sql`
        SELECT c.*, o.status AS offer_status, o.currency AS offer_currency,
          t.digest AS token_digest, n.currency AS network_currency, n.timezone
        FROM clicks c JOIN network n ON n.id = 1
        LEFT JOIN offers o ON o.id = c.offer_id
        LEFT JOIN advertiser_tokens t ON t.advertiser_id = o.advertiser_id
        WHERE ${conditions}`
      const byId = fixedRead(sql, ([id]) => select(sql`c.id = ${id}`))
      const byIdAndTime = fixedRead(sql, ([id, millis]) =>
        select(sql`c.id = ${id} AND c.created_millis = ${millis}`)
      )
      const newest = sql`ORDER BY c.created_millis DESC LIMIT ${sql.literal(sameIdMax)}`
      const byOwnId = fixedRead(sql, ([id]) => select(sql`c.aff_click_id = ${id} ${newest}`))
      const byOwnIdOf = fixedRead(sql, ([id, affiliate_id]) =>
        select(sql`c.aff_click_id = ${id} AND c.affiliate_id = ${affiliate_id} ${newest}`)
      )
      const run = (rows: ReturnType<typeof byId>) =>
        Effect.orDie(Effect.map(rows, (rows) => rows.map((row) => decode(row))))

      const find = Effect.fnUntraced(function* (click_id: string) {
        // The id tells the instant, which leads to the one partition of its month.
        const millis = ClickId.millisOf(click_id)
        const found = millis === undefined ? [] : yield* run(byIdAndTime([click_id, millis]))
        const [click] = found.length > 0 ? found : yield* run(byId([click_id]))
        return click
      })

      const findByOwnId = (aff_click_id: string, affiliate_id?: number) =>
        run(
          affiliate_id === undefined
            ? byOwnId([aff_click_id])
            : byOwnIdOf([aff_click_id, affiliate_id])
        )

      return TrackedClicksRepo.of({ find, findByOwnId })
    })
  )
}
