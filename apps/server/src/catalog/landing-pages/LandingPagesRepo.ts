import { LandingPage, type ListQuery, type Offer, type UnixTime } from "@affnet/domain"
import { Context, Effect, flow, Layer, type Option, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { inWords } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, hasRows, noRows, oneRow } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

const Stored = LandingPage.LandingPage.mapFields(Struct.omit(["type_selected"]))
const read = Rows.stored(Stored)
const toRow = Rows.toRow(Stored)

const cells = (fields: Omit<LandingPage.LandingPage, "id" | "type_selected">) => ({
  ...toRow(fields),
  search_text: landingPageSearchText(fields)
})

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
    /** All landing pages of these offers, in the order of their ids. */
    readonly ofOffers: (
      ids: ReadonlyArray<Offer.OfferId>
    ) => Effect.Effect<ReadonlyArray<LandingPage.LandingPage>>
    /** The landing page, locked. */
    readonly findForUpdate: Find<Transaction>
    /** Whether the offer has another page of this title. */
    readonly hasTitle: (
      offer_id: Offer.OfferId,
      title: string,
      except: number | undefined
    ) => Effect.Effect<boolean, never, Transaction>
    readonly insert: (
      page: Omit<LandingPage.LandingPage, "id">
    ) => Effect.Effect<LandingPage.LandingPageId>
    readonly update: (page: LandingPage.LandingPage) => Effect.Effect<void>
    /** Clicks keep referring to the row; visitors are no longer sent there, and nothing else sees it. */
    readonly markDeleted: (
      url_id: LandingPage.LandingPageId,
      now: UnixTime.UnixTime
    ) => Effect.Effect<void>
  }
>()("server/LandingPagesRepo") {
  static readonly layer = Layer.effect(
    LandingPagesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const page = yield* ListSql.makePage(sql)
      const ofOffer = (offer_id: Offer.OfferId) => sql`offer_id = ${offer_id} AND deleted IS NULL`
      const byOffers = preparedRead<Rows.Row>(
        sql,
        (ids) => sql`
          SELECT * FROM landing_pages
          WHERE ${sql.in("offer_id", ids)} AND deleted IS NULL ORDER BY id`
      )
      const find =
        (lock: Statement.Fragment): Find =>
        (offer_id, url_id) =>
          sql`
            SELECT * FROM landing_pages WHERE ${ofOffer(offer_id)} AND id = ${url_id} ${lock}`.pipe(
            firstRow(toLandingPage)
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
        ofOffers: (ids) =>
          ids.length === 0 ? Effect.succeed([]) : byOffers(ids).pipe(allRows(toLandingPage)),
        findForUpdate: find(forUpdate),
        hasTitle: (offer_id, title, except = 0) =>
          sql`
            SELECT id FROM landing_pages
            WHERE ${ofOffer(offer_id)} AND title = ${title} AND id <> ${except} LIMIT 1`.pipe(
            hasRows
          ),
        insert: ({ type_selected: _, ...fields }) =>
          sql<{ readonly id: number }>`
            INSERT INTO landing_pages ${sql.insert(cells(fields))} RETURNING id`.pipe(
            oneRow(({ id }) => LandingPage.LandingPageId.make(id))
          ),
        update: ({ id, type_selected: _, ...fields }) =>
          sql`UPDATE landing_pages SET ${sql.update(cells(fields))} WHERE id = ${id}`.pipe(noRows),
        markDeleted: (url_id, now) =>
          sql`
            UPDATE landing_pages SET deleted = ${now}, updated = ${now}, status = 3
            WHERE id = ${url_id}`.pipe(noRows)
      })
    })
  )
}
