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

type Device = Parameters<typeof FraudCheck.deviceOf>[0]

/** A conversion of the sample as both engines return it. */
interface Row extends Device {
  readonly affiliate_id: number
  readonly click_millis: number
  readonly created_millis: number
  readonly ip: string | null
}

/** So many of the advertiser's newest conversions are looked through for those of the offer. */
const mostRead = "600"

const toSampled = ({
  affiliate_id,
  click_millis,
  created_millis,
  ip,
  ...device
}: Row): FraudSample.Sampled => {
  const seconds = Math.max(0, (created_millis - click_millis) / 1000)
  return { affiliate_id, seconds, ip, device: FraudCheck.deviceOf(device) }
}

export class FraudRepo extends Context.Service<FraudRepo>()("server/FraudRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sample = preparedRead<Row>(
      sql,
      ([advertiser_id, offer_id]) => sql<Row>`
        SELECT * FROM (
          SELECT offer_id, affiliate_id, click_millis, created_millis, ip, device_brand, device_model,
            device_os, browser, language
          FROM conversions WHERE advertiser_id = ${advertiser_id}
          ORDER BY created_millis DESC LIMIT ${sql.literal(mostRead)}) newest
        WHERE offer_id = ${offer_id} LIMIT ${sql.literal(String(FraudSample.mostSampled))}`
    )

    return {
      settings: sql`
        SELECT fraud_rules_off, fraud_threshold, fraud_action FROM network WHERE id = 1`.pipe(
        Effect.flatMap(([row]) => Effect.fromNullishOr(row)),
        Effect.map((row) => toSettings({ ...row })),
        Effect.orDie
      ),
      /** The newest conversions of an offer, as far as they are among the newest ones of its advertiser. */
      sample: ({ advertiser_id, offer_id }: OfferOf) =>
        sample([advertiser_id, offer_id]).pipe(
          Effect.map((rows) => rows.map(toSampled)),
          Effect.orDie
        )
    }
  })
}) {
  static readonly layer = Layer.effect(FraudRepo, FraudRepo.make)
}
