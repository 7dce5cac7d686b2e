import { Currency, Offer, OfferAccess } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type Ids, makeKnownIds } from "../../platform/sql/knownIds.ts"

/** Those of the ids that are there. */
type Known = (ids: Ids) => Effect.Effect<ReadonlySet<number>>
type KnownOf = (offer_id: number, ids: Ids) => Effect.Effect<ReadonlySet<number>>

/** What terms of an offer depend on. */
const ReferredOffer = Schema.Struct({
  id: Offer.OfferId,
  advertiser_id: Schema.Int,
  title: Schema.String,
  currency: Currency.Currency,
  visible_type: OfferAccess.VisibleType,
  questions: Schema.NullOr(Schema.String)
})
export type ReferredOffer = typeof ReferredOffer.Type

const decodeOffer = Schema.decodeUnknownSync(ReferredOffer)

/** Whether what a request refers to is there. */
export class ReferencesRepo extends Context.Service<ReferencesRepo>()("server/ReferencesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const known = makeKnownIds(sql)
    const all = sql`1 = 1`
    const isThere = sql`deleted IS NULL`
    const any =
      (table: string, condition = all): Known =>
      (ids) =>
        known(table, ids, condition)
    const ofOffer =
      (table: string, condition: Statement.Fragment): KnownOf =>
      (offer_id, ids) =>
        known(table, ids, sql`offer_id = ${offer_id} AND ${condition}`)

    return {
      offer: (id: number) =>
        sql`
          SELECT id, advertiser_id, title, currency, visible_type, questions
          FROM offers WHERE id = ${id} AND ${isThere}`.pipe(
          Effect.map(([row]) => (row === undefined ? undefined : decodeOffer(row))),
          Effect.orDie
        ),
      advertisers: any("advertisers", isThere),
      affiliates: any("affiliates", isThere),
      categories: any("categories", isThere),
      countries: any("countries"),
      trafficSources: any("traffic_sources", isThere),
      trafficApproaches: any("traffic_approaches", isThere),
      landingPages: ofOffer("landing_pages", isThere),
      creatives: ofOffer("creatives", isThere),
      goals: ofOffer("goals", isThere),
      /** The plan, if the affiliate may name it in campaigns for the offer. */
      plans: (
        { affiliate_id, offer_id }: { readonly affiliate_id: number; readonly offer_id: number },
        id: number | null
      ) =>
        known(
          "commission_plans",
          [id],
          sql`deleted IS NULL AND product IN (0, ${offer_id}) AND (is_exclusive = 0 OR id IN (
            SELECT commission_plan_id FROM affiliate_commission_plans
            WHERE affiliate_id = ${affiliate_id}))`
        )
    }
  })
}) {
  static readonly layer = Layer.effect(ReferencesRepo, ReferencesRepo.make)
}
