import {
  Campaign,
  type CampaignInput,
  type ListQuery,
  ManagedCampaign,
  type UnixTime
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ofCaller, ofEvent } from "../../accounts/store/assigned.ts"
import { publicUrl } from "../../platform/http/Settings.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, hasRows, noRows, oneRow } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { campaignSource, mentionsOf } from "./CampaignRowsRepo.ts"

type CampaignId = Campaign.CampaignId

/** The affiliate whose campaigns are visible; all campaigns without one. */
export type Owner = number | undefined

/** A campaign that is about to be stored. */
export interface NewCampaign extends CampaignInput.Settings {
  readonly hash: string
  readonly affiliate_id: number
  readonly offer_id: number
}

/** Campaigns of all affiliates, or of one. */
export class CampaignsRepo extends Context.Service<CampaignsRepo>()("server/CampaignsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const { from, select } = yield* campaignSource
    const networkUrl = yield* publicUrl
    const before = ManagedCampaign.trackingUrl(networkUrl, "").replaceAll("'", "''")
    const toCampaign = Rows.stored(ManagedCampaign.ManagedCampaign, (row) => ({
      ...mentionsOf(row),
      tracking_url: ManagedCampaign.trackingUrl(networkUrl, String(row.hash))
    }))
    const ownedBy = (owner: Owner) =>
      owner === undefined ? sql`1 = 1` : sql`c.affiliate_id = ${owner}`
    const assigned = ofEvent(sql, "c.affiliate_id", "c.offer_id")
    const find = (id: CampaignId, owner?: Owner) =>
      Effect.flatMap(ofCaller(sql, assigned), (isShown) =>
        sql`
          SELECT ${select} FROM ${from}
          WHERE c.id = ${id} AND ${ownedBy(owner)} AND ${isShown}`.pipe(firstRow(toCampaign))
      )
    const byIds = preparedRead<Rows.Row>(
      sql,
      (ids) => sql`SELECT ${select} FROM ${from} WHERE c.id IN ${sql.in(ids)}`
    )
    // The page is found by ids alone: what campaigns refer to is read for the page's rows.
    const source = {
      alias: "c",
      select: sql`c.id`,
      from: sql`campaigns c`,
      assigned,
      record: ManagedCampaign.ManagedCampaign,
      computed: {
        affiliate_id: sql`c.affiliate_id`,
        offer_id: sql`c.offer_id`,
        advertiser_id: sql`(SELECT o.advertiser_id FROM offers o WHERE o.id = c.offer_id)`,
        commission_plan_id: sql`c.commission_plan_id`,
        tracking_url: sql`${sql.literal(`'${before}'`)} || c.hash`
      },
      decode: ({ id }: Rows.Row): unknown => id
    }
    const readAll = Effect.fnUntraced(function* (ids: ReadonlyArray<unknown>) {
      if (ids.length === 0) return []
      const rows = new Map((yield* byIds(ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = rows.get(id)
        return row === undefined ? [] : [toCampaign(row)]
      })
    }, Effect.orDie)
    const cells = (settings: CampaignInput.Settings, now: UnixTime.UnixTime) => ({
      ...settings,
      date_updated: now,
      search_text: searchText(settings.name)
    })

    return {
      list: Effect.fnUntraced(function* (query: ListQuery.ListQuery, owner: Owner) {
        const { items, ...pagination } = yield* page({ ...source, owner: ownedBy(owner) }, query)
        return { ...pagination, items: yield* readAll(items) }
      }),
      find,
      /** The campaign, locked. */
      findForUpdate: (id: CampaignId, owner?: Owner) =>
        sql`SELECT id FROM campaigns WHERE id = ${id} ${forUpdate}`.pipe(
          Effect.orDie,
          Effect.andThen(find(id, owner)),
          partOfTransaction
        ),
      /** Whether the affiliate has a campaign of this name on the offer. */
      isNamed: ({
        affiliate_id,
        name,
        offer_id
      }: Pick<NewCampaign, "name" | "affiliate_id" | "offer_id">) =>
        sql`
          SELECT id FROM campaigns
          WHERE affiliate_id = ${affiliate_id} AND offer_id = ${offer_id} AND name = ${name}
          LIMIT 1`.pipe(hasRows),
      /** Deletes a campaign without events; `false` when it has some. */
      forget: (id: CampaignId) =>
        sql`
          DELETE FROM campaigns WHERE id = ${id}
            AND NOT EXISTS (SELECT 1 FROM conversions x WHERE x.campaign_id = ${id})
          RETURNING id`.pipe(hasRows),
      insert: (
        { affiliate_id, hash, offer_id, ...settings }: NewCampaign,
        now: UnixTime.UnixTime
      ) =>
        sql<{ readonly id: number }>`
          INSERT INTO campaigns ${sql.insert({
            ...cells(settings, now),
            affiliate_id,
            offer_id,
            hash,
            created: now,
            date_added: now
          })} RETURNING id`.pipe(oneRow(({ id }) => Campaign.CampaignId.make(id))),
      update: (id: CampaignId, settings: CampaignInput.Settings, now: UnixTime.UnixTime) =>
        sql`UPDATE campaigns SET ${sql.update(cells(settings, now))} WHERE id = ${id}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(CampaignsRepo, CampaignsRepo.make)
}
