import { type ClickFacts, type NewClick, TimeZone } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import type * as Rows from "../../platform/sql/Rows.ts"
import { CapsRepo } from "../caps/CapsRepo.ts"
import { noCaps, offerCaps, readCaps, uncounted } from "./OfferCapsRepo.ts"
import { makeToOffer, offerStatement, urlOf } from "./OfferRowsRepo.ts"

const text = Schema.NullOr(Schema.String)

const AffiliateRow = Schema.Struct({
  id: Schema.Int,
  status: Schema.Int,
  block_traffic: Schema.Int,
  trafficback_url: text
})

const optionalId = Schema.NullOr(Schema.Int)

const CampaignRow = Schema.Struct({
  id: Schema.Int,
  status: Schema.Literals(["active", "paused"]),
  affiliate_id: Schema.Int,
  offer_id: Schema.Int,
  landing_page_id: optionalId,
  commission_plan_id: optionalId,
  traffic_source_id: optionalId,
  traffic_approach_id: optionalId,
  creative_id: optionalId
})

/** What the tracker reads of the tables that others keep. */
export class CatalogRepo extends Context.Service<
  CatalogRepo,
  {
    readonly network: Effect.Effect<NewClick.ClickNetwork>
    readonly offer: (id: number) => Effect.Effect<ClickFacts.ClickOffer | undefined>
    readonly affiliate: (id: number) => Effect.Effect<ClickFacts.ClickAffiliate | undefined>
    /** The ids of what another system calls so; `undefined` when nothing is. */
    readonly offerId: (external_id: string) => Effect.Effect<number | undefined>
    readonly affiliateId: (external_id: string) => Effect.Effect<number | undefined>
    readonly campaign: (hash: string) => Effect.Effect<ClickFacts.ClickCampaign | undefined>
  }
>()("server/CatalogRepo") {
  static readonly layer = Layer.effect(
    CatalogRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caps = yield* CapsRepo
      const statement = offerStatement(sql, yield* Dialect)
      const toOffer = makeToOffer()

      const network = SqlSchema.findOne({
        Request: Schema.Void,
        Result: Schema.Struct({
          currency: Schema.String,
          timezone: TimeZone.TimeZone,
          trafficback_url: text
        }),
        execute: () => sql`SELECT currency, timezone, trafficback_url FROM network WHERE id = 1`
      })

      const offers = preparedRead<Rows.Row>(sql, ([id]) => statement(id))
      const offerAt = Effect.fnUntraced(function* (id: number) {
        const [found] = yield* offers([id])
        if (found === undefined) return undefined
        const { caps: json, ...row } = found
        const millis = yield* Clock.currentTimeMillis
        return { row, caps: typeof json === "string" ? readCaps(json, millis) : [] }
      })

      const offer = Effect.fnUntraced(function* (id: number) {
        const found = yield* offerAt(id)
        if (found === undefined) return undefined
        if (found.caps.length === 0) return { ...toOffer(found.row), ...noCaps }
        const waiting = uncounted(found.caps)
        // A deleted cap need not be counted.
        yield* Effect.forEach(waiting, ({ cap, period }) =>
          Effect.exit(caps.beginCount(cap, period))
        )
        const { caps: counted, row } =
          waiting.length === 0 ? found : ((yield* offerAt(id)) ?? found)
        return { ...toOffer(row), ...offerCaps(counted) }
      }, Effect.orDie)

      const affiliateRows = SqlSchema.findAll({
        Request: Schema.Int,
        Result: AffiliateRow,
        execute: (id) => sql`
          SELECT id, status, block_traffic, trafficback_url FROM affiliates WHERE id = ${id}`
      })

      const campaignRows = SqlSchema.findAll({
        Request: Schema.String,
        Result: CampaignRow,
        execute: (hash) => sql`SELECT * FROM campaigns WHERE hash = ${hash}`
      })

      const idIn = (table: "affiliates" | "offers") => (external_id: string) =>
        sql<{ readonly id: number }>`
          SELECT id FROM ${sql(table)} WHERE external_id = ${external_id} AND deleted IS NULL`.pipe(
          Effect.map(([row]) => row?.id),
          Effect.orDie
        )

      return CatalogRepo.of({
        offerId: idIn("offers"),
        affiliateId: idIn("affiliates"),
        network: Effect.suspend(() => network()).pipe(
          Effect.map(({ trafficback_url, ...rest }) => ({
            ...rest,
            trafficback: urlOf(trafficback_url)
          })),
          Effect.orDie
        ),
        offer,
        affiliate: (id) =>
          affiliateRows(id).pipe(
            Effect.map(
              ([row]) =>
                row && {
                  id: row.id,
                  status: row.status,
                  is_blocked: row.block_traffic === 1,
                  trafficback: urlOf(row.trafficback_url)
                }
            ),
            Effect.orDie
          ),
        campaign: (hash) =>
          campaignRows(hash).pipe(
            Effect.map(([row]) => row),
            Effect.orDie
          )
      })
    })
  ).pipe(Layer.provide(CapsRepo.layer))
}
