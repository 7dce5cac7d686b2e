import { type Affiliate, type ListQuery, Postback } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../sql/ListQuery.ts"
import * as Rows from "../sql/Rows.ts"
import { reference } from "../sql/reference.ts"

const read = Rows.stored(Postback.Postback)

const toPostback = (row: Rows.Row): Postback.Postback =>
  read({
    ...row,
    offer_selected: reference(row.offer_id, row.offer_title),
    goal_selected: reference(row.goal_id, row.goal_title)
  })

const columns = [
  "id",
  "level_id",
  "offer_id",
  "goal_id",
  "conversion_status",
  "type",
  "status",
  "created",
  "updated"
]

export class PostbacksRepo extends Context.Service<
  PostbacksRepo,
  {
    readonly list: (
      affiliate_id: Affiliate.AffiliateId,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Postback.Postback>>
  }
>()("server/PostbacksRepo") {
  static readonly layer = Layer.effect(
    PostbacksRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const select = sql`p.*, o.title AS offer_title, g.title AS goal_title`
      const from = sql`
        postbacks p LEFT JOIN offers o ON o.id = p.offer_id LEFT JOIN goals g ON g.id = p.goal_id`

      return PostbacksRepo.of({
        list: (affiliate_id, query) =>
          page(
            {
              select,
              from,
              owner: sql`p.affiliate_id = ${affiliate_id}`,
              alias: "p",
              columns,
              search: "search_text",
              decode: toPostback
            },
            query
          )
      })
    })
  )
}
