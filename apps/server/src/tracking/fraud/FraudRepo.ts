import { FraudCheck, FraudSample, FraudSettings } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"

/** An offer, and whose it is. */
export interface OfferOf {
  readonly advertiser_id: number
  readonly offer_id: number
}

const toSettings = Rows.stored(Schema.Struct(FraudSettings.fields))

const text = Schema.NullOr(Schema.String)
const Row = Schema.Struct({
  affiliate_id: Schema.Int,
  click_millis: Rows.Integer,
  created_millis: Rows.Integer,
  ip: text,
  device_brand: text,
  device_model: text,
  device_os: text,
  browser: text,
  language: text
})
const decode = Schema.decodeUnknownSync(Row)

/** So many of the advertiser's newest conversions are looked through for those of the offer. */
const mostRead = "600"

const toSampled = (row: unknown): FraudSample.Sampled => {
  const { affiliate_id, click_millis, created_millis, ip, ...device } = decode(row)
  const seconds = Math.max(0, (created_millis - click_millis) / 1000)
  return { affiliate_id, seconds, ip, device: FraudCheck.deviceOf(device) }
}

export class FraudRepo extends Context.Service<
  FraudRepo,
  {
    readonly settings: Effect.Effect<FraudSettings.FraudSettings>
    /** The newest conversions of an offer, as far as they are among the newest ones of its advertiser. */
    readonly sample: (of: OfferOf) => Effect.Effect<ReadonlyArray<FraudSample.Sampled>>
  }
>()("server/FraudRepo") {
  static readonly layer = Layer.effect(
    FraudRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sample = preparedRead(
        sql,
        ([advertiser_id, offer_id]) => sql`
          SELECT * FROM (
            SELECT offer_id, affiliate_id, click_millis, created_millis, ip, device_brand, device_model,
              device_os, browser, language
            FROM conversions WHERE advertiser_id = ${advertiser_id}
            ORDER BY created_millis DESC LIMIT ${sql.literal(mostRead)}) newest
          WHERE offer_id = ${offer_id} LIMIT ${sql.literal(String(FraudSample.mostSampled))}`
      )

      return FraudRepo.of({
        settings: sql`
          SELECT fraud_rules_off, fraud_threshold, fraud_action FROM network WHERE id = 1`.pipe(
          Effect.flatMap(([row]) => Effect.fromNullishOr(row)),
          Effect.map((row) => toSettings({ ...row })),
          Effect.orDie
        ),
        sample: ({ advertiser_id, offer_id }) =>
          sample([advertiser_id, offer_id]).pipe(
            Effect.map((rows) => rows.map(toSampled)),
            Effect.orDie
          )
      })
    })
  )
}
