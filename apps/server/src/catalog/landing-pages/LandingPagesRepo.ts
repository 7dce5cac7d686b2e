import { LandingPage, type ListQuery, type Offer, type UnixTime } from "@affnet/domain"
import { Context, Effect, flow, Layer, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { inWords } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, hasRows, noRows, oneRow } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

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

export class LandingPagesRepo extends Context.Service<LandingPagesRepo>()(
  "server/LandingPagesRepo",
  {
    make: Effect.gen(function* () {
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
        (lock: Statement.Fragment) =>
        (offer_id: Offer.OfferId, url_id: LandingPage.LandingPageId) =>
          sql`
            SELECT * FROM landing_pages WHERE ${ofOffer(offer_id)} AND id = ${url_id} ${lock}`.pipe(
            firstRow(toLandingPage)
          )

      return {
        list: (offer_id: Offer.OfferId, query: ListQuery.ListQuery) =>
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
        /** All landing pages of these offers, in the order of their ids. */
        ofOffers: (ids: ReadonlyArray<Offer.OfferId>) =>
          ids.length === 0 ? Effect.succeed([]) : byOffers(ids).pipe(allRows(toLandingPage)),
        /** The landing page, locked. */
        findForUpdate: flow(find(forUpdate), partOfTransaction),
        /** Whether the offer has another page of this title. */
        hasTitle: (offer_id: Offer.OfferId, title: string, except: number | undefined = 0) =>
          sql`
            SELECT id FROM landing_pages
            WHERE ${ofOffer(offer_id)} AND title = ${title} AND id <> ${except} LIMIT 1`.pipe(
            hasRows,
            partOfTransaction
          ),
        insert: ({ type_selected: _, ...fields }: Omit<LandingPage.LandingPage, "id">) =>
          sql<{ readonly id: number }>`
            INSERT INTO landing_pages ${sql.insert(cells(fields))} RETURNING id`.pipe(
            oneRow(({ id }) => LandingPage.LandingPageId.make(id))
          ),
        update: ({ id, type_selected: _, ...fields }: LandingPage.LandingPage) =>
          sql`UPDATE landing_pages SET ${sql.update(cells(fields))} WHERE id = ${id}`.pipe(noRows),
        /** Clicks keep referring to the row; visitors are no longer sent there, and nothing else sees it. */
        markDeleted: (url_id: LandingPage.LandingPageId, now: UnixTime.UnixTime) =>
          sql`
            UPDATE landing_pages SET deleted = ${now}, updated = ${now}, status = 3
            WHERE id = ${url_id}`.pipe(noRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(LandingPagesRepo, LandingPagesRepo.make)
}
