import {
  type Affiliate,
  type Goal,
  type ListQuery,
  Postback,
  type PostbackCalls
} from "@affnet/domain"
import { Array, Context, Effect, Layer, type Option, Schema, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { reference } from "../../platform/sql/reference.ts"

const toPostback = Rows.stored(Postback.Postback, (row) => ({
  offer_selected: reference(row.offer_id, row.offer_title),
  goal_selected: reference(row.goal_id, row.goal_title)
}))

const termNames = [
  "id",
  "level_id",
  "offer_id",
  "goal_id",
  "conversion_status",
  "type",
  "status",
  "code"
] as const

const toTerms = Rows.stored(Schema.Struct(Struct.pick(Postback.Postback.fields, termNames)))

export class PostbacksRepo extends Context.Service<
  PostbacksRepo,
  {
    readonly list: (
      affiliate_id: Affiliate.AffiliateId,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Postback.Postback>>
    readonly ofAffiliate: (
      affiliate_id: Affiliate.AffiliateId
    ) => Effect.Effect<ReadonlyArray<PostbackCalls.PostbackTerms>>
    readonly find: (id: number) => Effect.Effect<Option.Option<PostbackCalls.PostbackTerms>>
    /** What postbacks call a goal; null when it has no alias. */
    readonly goalAlias: (goal_id: Goal.GoalId) => Effect.Effect<string | null>
  }
>()("server/PostbacksRepo") {
  static readonly layer = Layer.effect(
    PostbacksRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const from = sql`(
        SELECT p.*, o.title AS offer_title, g.title AS goal_title,
          p.search_text || ' ' || COALESCE(o.search_text, '') || ' ' || COALESCE(g.search_text, '')
            AS searched
        FROM postbacks p
        LEFT JOIN offers o ON o.id = p.offer_id LEFT JOIN goals g ON g.id = p.goal_id) p`

      const terms = (conditions: Statement.Fragment) =>
        sql`SELECT ${sql.literal(termNames.join(", "))} FROM postbacks WHERE ${conditions} ORDER BY id`.pipe(
          Effect.map((rows) => rows.map(toTerms)),
          Effect.orDie
        )

      return PostbacksRepo.of({
        ofAffiliate: (affiliate_id) => terms(sql`affiliate_id = ${affiliate_id}`),
        find: (id) => Effect.map(terms(sql`id = ${id}`), Array.head),
        goalAlias: (goal_id) =>
          sql<{
            readonly alias: string | null
          }>`SELECT alias FROM goals WHERE id = ${goal_id}`.pipe(
            Effect.map(([goal]) => goal?.alias ?? null),
            Effect.orDie
          ),
        list: (affiliate_id, query) =>
          page(
            {
              select: sql`p.*`,
              from,
              owner: sql`p.affiliate_id = ${affiliate_id}`,
              alias: "p",
              record: Postback.Postback,
              search: "searched",
              decode: toPostback
            },
            query
          )
      })
    })
  )
}
