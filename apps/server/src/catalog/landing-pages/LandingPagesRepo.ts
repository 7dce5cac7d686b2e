import { LandingPage, type ListQuery, type Offer } from "@affnet/domain"
import { Array, Context, Effect, flow, Layer, type Option, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { inWords } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

const Stored = LandingPage.LandingPage.mapFields(Struct.omit(["type_selected"]))
const read = Rows.stored(Stored)
const toRow = Rows.toRow(Stored)

const toLandingPage = flow(read, LandingPage.complete)

/** What full-text search finds a landing page by. */
export const landingPageSearchText = ({
  title,
  url
}: Pick<LandingPage.LandingPage, "title" | "url">): string => searchText(title, url)

type Find<R = never> = (
  offer_id: Offer.OfferId,
  url_id: LandingPage.LandingPageId
) => Effect.Effect<Option.Option<LandingPage.LandingPage>, never, R>

export class LandingPagesRepo extends Context.Service<
  LandingPagesRepo,
  {
    readonly list: (
      offer_id: Offer.OfferId,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<LandingPage.LandingPage>>
    readonly find: Find
    /** The landing page, locked. */
    readonly findForUpdate: Find<Transaction>
    readonly update: (page: LandingPage.LandingPage) => Effect.Effect<void>
  }
>()("server/LandingPagesRepo") {
  static readonly layer = Layer.effect(
    LandingPagesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const page = yield* ListSql.makePage(sql)
      const ofOffer = (offer_id: Offer.OfferId) => sql`offer_id = ${offer_id}`
      const find =
        (lock: Statement.Fragment): Find =>
        (offer_id, url_id) =>
          sql`
            SELECT * FROM landing_pages WHERE ${ofOffer(offer_id)} AND id = ${url_id} ${lock}`.pipe(
            Effect.map((rows) => Array.head(rows.map(toLandingPage))),
            Effect.orDie
          )

      return LandingPagesRepo.of({
        list: (offer_id, query) =>
          page(
            {
              select: sql`*`,
              from: sql`landing_pages`,
              owner: ofOffer(offer_id),
              record: LandingPage.LandingPage,
              computed: { type_selected: inWords(sql, "type", LandingPage.typeTitles) },
              decode: toLandingPage
            },
            query
          ),
        find: find(sql``),
        findForUpdate: find(forUpdate),
        update: ({ id, type_selected: _, ...fields }) => {
          const row = { ...toRow(fields), search_text: landingPageSearchText(fields) }
          return sql`UPDATE landing_pages SET ${sql.update(row)} WHERE id = ${id}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
        }
      })
    })
  )
}
