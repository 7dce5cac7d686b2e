import {
  Advertiser,
  CapLimit,
  Currency,
  Offer,
  type OfferChange,
  Targeting,
  TimeZone,
  type UnixTime
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { TagsRepo } from "../../accounts/store/TagsRepo.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { CapLimitsRepo } from "../caps/CapLimitsRepo.ts"

const Owner = Schema.Struct({
  id: Advertiser.AdvertiserId,
  company_name: Schema.String,
  currency: Currency.Currency,
  timezone: TimeZone.TimeZone
})
const toOwner = Schema.decodeUnknownSync(Owner)

/** Whose offer it is, and what a new one takes from there. */
export type Owner = typeof Owner.Type

type Settings = OfferChange.Settings

const toRow = Rows.toRow(
  Offer.Offer.mapFields(
    Struct.pick([
      "external_id",
      "title",
      "description",
      "advertiser_id",
      "status",
      "currency",
      "timezone",
      "preview_url",
      "trafficback_url",
      "image",
      "visible_type",
      "questions",
      "deep_linking",
      "is_featured",
      "expires"
    ])
  )
)

const cells = (
  {
    targeting,
    caps_list,
    cap_fallback,
    categories_ids: _categories,
    tags: _tags,
    ...fields
  }: Settings,
  { company_name }: Owner
) => ({
  ...toRow(fields),
  targeting: Targeting.toStored(targeting),
  cap_fallback_offer_id: cap_fallback,
  caps: CapLimit.describe(caps_list, fields.currency),
  search_text: searchText(fields.title, company_name)
})

const unique = refuseDuplicates({ offers_external_id: "external_id" })

/** What changes offers. */
export class OfferChangesRepo extends Context.Service<OfferChangesRepo>()(
  "server/OfferChangesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const caps = yield* CapLimitsRepo
      const tags = yield* TagsRepo

      /** Sets which rows of another table the offer has. */
      const link = (
        offer_id: Offer.OfferId,
        table: string,
        column: string,
        ids: ReadonlyArray<number>
      ) =>
        Effect.gen(function* () {
          yield* sql`DELETE FROM ${sql(table)} WHERE offer_id = ${offer_id}`
          const rows = ids.map((id): Record<string, unknown> => ({ offer_id, [column]: id }))
          if (!Array.isReadonlyArrayNonEmpty(rows)) return
          yield* sql`INSERT INTO ${sql(table)} ${sql.insert(rows)}`
        }).pipe(Effect.orDie)

      const linkAll = Effect.fnUntraced(function* (
        offer_id: Offer.OfferId,
        before: Settings | undefined,
        after: Settings
      ) {
        const { categories_ids, tags: labels, targeting } = after
        yield* link(offer_id, "offer_categories", "category_id", categories_ids)
        yield* link(offer_id, "offer_countries", "country_id", targeting.geo.allowed)
        yield* link(offer_id, "offer_tags", "tag_id", yield* tags.idsOf(labels))
        yield* caps.set({ offer_id }, before?.caps_list ?? [], after.caps_list)
      })

      return {
        /** The advertiser, locked, so that no other offer of it can take a title. */
        owner: (id: Advertiser.AdvertiserId) =>
          sql`
            SELECT id, company_name, currency, timezone FROM advertisers
            WHERE id = ${id} AND deleted IS NULL ${forUpdate}`.pipe(
            firstRow((row) => toOwner(row)),
            partOfTransaction
          ),
        /** The titles of an advertiser's offers, by their ids. */
        titlesOf: (advertiser_id: Advertiser.AdvertiserId) =>
          sql<{ readonly id: number; readonly title: string }>`
            SELECT id, title FROM offers
            WHERE advertiser_id = ${advertiser_id} AND deleted IS NULL`.pipe(
            Effect.map((rows) => new Map(rows.map(({ id, title }) => [id, title]))),
            Effect.orDie
          ),
        hasConversions: (offer_id: Offer.OfferId) =>
          sql`SELECT id FROM conversions WHERE offer_id = ${offer_id} LIMIT 1`.pipe(hasRows),
        insert: Effect.fnUntraced(function* (
          offer: Settings,
          owner: Owner,
          now: UnixTime.UnixTime
        ) {
          const row = { ...cells(offer, owner), created: now, updated: now }
          const [made] = yield* unique(
            sql<{ readonly id: number }>`INSERT INTO offers ${sql.insert(row)} RETURNING id`
          )
          const id = Offer.OfferId.make(made?.id ?? 0)
          yield* linkAll(id, undefined, offer)
          return id
        }, partOfTransaction),
        update: Effect.fnUntraced(function* (
          offer_id: Offer.OfferId,
          { after, before }: { readonly before: Settings; readonly after: Settings },
          owner: Owner,
          updated: UnixTime.UnixTime
        ) {
          const row = { ...cells(after, owner), updated }
          yield* unique(sql`UPDATE offers SET ${sql.update(row)} WHERE id = ${offer_id}`)
          if (after.currency !== before.currency) {
            yield* sql`
              UPDATE commission_plans SET currency = ${after.currency}, updated = ${updated}
              WHERE product = ${offer_id}`.pipe(noRows)
          }
          yield* linkAll(offer_id, before, after)
        }, partOfTransaction),
        /** Events keep referring to the row; clicks are turned away, and nothing else sees it. */
        markDeleted: (offer_id: Offer.OfferId, now: UnixTime.UnixTime) =>
          sql`
            UPDATE offers
            SET ${sql.update({ deleted: now, updated: now, status: Offer.Inactive })}
            WHERE id = ${offer_id}`.pipe(noRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(OfferChangesRepo, OfferChangesRepo.make).pipe(
    Layer.provide([CapLimitsRepo.layer, TagsRepo.layer])
  )
}
