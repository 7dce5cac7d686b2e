import { Offer, Status } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { allRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

const Expired = Schema.Struct({
  id: Offer.OfferId,
  advertiser_id: Offer.Offer.fields.advertiser_id,
  title: Schema.String
})
const decode = Schema.decodeUnknownSync(Expired)

export class OfferExpiryRepo extends Context.Service<OfferExpiryRepo>()("server/OfferExpiryRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { skipLocked } = yield* Dialect
    return {
      /** Makes offers inactive that have expired, and returns them: at most `max`. */
      deactivate: (now: number, max: number) =>
        sql`
          WITH expired AS (
            SELECT id FROM offers
            WHERE expires IS NOT NULL AND expires <= ${now} AND status <> ${Status.Disabled}
            ORDER BY id LIMIT ${max} ${skipLocked})
          UPDATE offers SET status = ${Status.Disabled}, updated = ${now}
          WHERE id IN (SELECT id FROM expired)
          RETURNING id, advertiser_id, title`.pipe(
          allRows((row) => decode(row)),
          partOfTransaction
        )
    }
  })
}) {
  static readonly layer = Layer.effect(OfferExpiryRepo, OfferExpiryRepo.make)
}
