import { type Advertiser, BillingPreferences } from "@affnet/domain"
import { Array, Context, Effect, Layer, type Option } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"

/** A row, with what it mentions of other tables as records, or null where there is none. */
const toPreferences = Rows.stored(BillingPreferences.BillingPreferences, (row) => ({
  payment_terms:
    row.terms_id === null
      ? null
      : { id: row.terms_id, title: row.terms_title, value: row.terms_value },
  beneficiary_country:
    row.country_id === null
      ? null
      : { id: row.country_id, title: row.country_title, country_code: row.country_code }
}))

export class BillingPreferencesRepo extends Context.Service<
  BillingPreferencesRepo,
  {
    /** Those of an advertiser who has set none are empty; none at all without such an advertiser. */
    readonly find: (
      id: Advertiser.AdvertiserId
    ) => Effect.Effect<Option.Option<BillingPreferences.BillingPreferences>>
  }
>()("server/BillingPreferencesRepo") {
  static readonly layer = Layer.effect(
    BillingPreferencesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return BillingPreferencesRepo.of({
        find: (id) =>
          sql`
            SELECT p.*, a.id, COALESCE(p.vat, 0) AS vat,
              t.id AS terms_id, t.title AS terms_title, t.value AS terms_value,
              c.id AS country_id, c.title AS country_title, c.country_code
            FROM advertisers a
              LEFT JOIN billing_preferences p ON p.advertiser_id = a.id
              LEFT JOIN payment_terms t ON t.id = p.payment_terms_id
              LEFT JOIN countries c ON c.id = p.beneficiary_country
            WHERE a.id = ${id}`.pipe(
            Effect.map((rows) => Array.head(rows.map(toPreferences))),
            Effect.orDie
          )
      })
    })
  )
}
