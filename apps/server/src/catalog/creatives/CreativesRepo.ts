import { Creative, type ListQuery, type Offer, type UnixTime } from "@affnet/domain"
import { Context, Effect, flow, Layer, Option, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { type Computed, selected } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, noRows, oneRow } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type CreativeId = Creative.CreativeId

const toCreative = Rows.stored(Creative.Creative)
const toRow = Rows.toRow(Creative.Creative.mapFields(Struct.omit(["image"])))

/** What full-text search finds a creative by. */
export const creativeSearchText = ({ title }: Pick<Creative.Creative, "title">): string =>
  searchText(title)

/** A creative without derived fields. */
type Fields = Omit<Creative.Creative, "id" | "image">

const cells = (fields: Partial<Fields> & Pick<Fields, "title">) => ({
  ...toRow(fields),
  search_text: creativeSearchText(fields)
})

/** What creatives take from elsewhere, by field. */
const makeComputed = (sql: SqlClient.SqlClient): Computed => {
  const [before, between, after] = Creative.imageAround.map((text) => sql.literal(`'${text}'`))
  return {
    image: sql`CASE WHEN file_name IS NULL THEN NULL ELSE
      ${before} || CAST(offer_id AS TEXT) || ${between} || CAST(id AS TEXT) || ${after} END`
  }
}

const makeOfOffers = (sql: SqlClient.SqlClient, computed: Computed) => {
  const read = preparedRead<Rows.Row>(
    sql,
    (ids) => sql`
      SELECT *, ${selected(sql, computed)} FROM creatives
      WHERE ${sql.in("offer_id", ids)} AND deleted IS NULL ORDER BY id`
  )
  return (ids: ReadonlyArray<Offer.OfferId>) =>
    ids.length === 0 ? Effect.succeed([]) : read(ids).pipe(allRows(toCreative))
}

export class CreativesRepo extends Context.Service<CreativesRepo>()("server/CreativesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const computed = makeComputed(sql)
    const isThere = sql`deleted IS NULL`
    const of = (offer_id: Offer.OfferId, id: CreativeId) =>
      sql`offer_id = ${offer_id} AND id = ${id} AND ${isThere}`
    const find = (lock: Statement.Fragment) => (offer_id: Offer.OfferId, id: CreativeId) =>
      sql`
          SELECT *, ${selected(sql, computed)} FROM creatives
          WHERE ${of(offer_id, id)} ${lock}`.pipe(firstRow(toCreative))
    const firstOf = <K extends string>(
      column: K,
      query: Statement.Statement<{ readonly [k in K]: number }>
    ) =>
      query.pipe(
        Effect.map(([row]) => Option.fromUndefinedOr(row?.[column])),
        Effect.orDie
      )
    const set = (id: CreativeId, row: Record<string, unknown>) =>
      sql`UPDATE creatives SET ${sql.update(row)} WHERE id = ${id}`.pipe(noRows)

    return {
      list: (offer_id: Offer.OfferId, query: ListQuery.ListQuery) =>
        page(
          {
            select: sql`*, ${selected(sql, computed)}`,
            from: sql`creatives`,
            owner: sql`offer_id = ${offer_id} AND ${isThere}`,
            record: Creative.Creative,
            computed,
            decode: toCreative
          },
          query
        ),
      /** All creatives of these offers, in the order of their ids. */
      ofOffers: makeOfOffers(sql, computed),
      find: find(sql``),
      /** The creative, locked. */
      findForUpdate: flow(find(forUpdate), partOfTransaction),
      /** The advertiser of an offer. The lock keeps its creatives as they are. */
      lockOffer: (offer_id: Offer.OfferId) =>
        partOfTransaction(
          firstOf(
            "advertiser_id",
            sql`SELECT advertiser_id FROM offers WHERE id = ${offer_id} ${forUpdate}`
          )
        ),
      /** Another creative of the offer that has the title. */
      titled: (offer_id: Offer.OfferId, title: string) =>
        firstOf(
          "id",
          sql`SELECT id FROM creatives
            WHERE offer_id = ${offer_id} AND title = ${title} AND ${isThere} ORDER BY id LIMIT 1`
        ),
      hasPage: (offer_id: Offer.OfferId, page_id: number) =>
        firstOf(
          "id",
          sql`SELECT id FROM landing_pages WHERE offer_id = ${offer_id} AND id = ${page_id}`
        ).pipe(Effect.map(Option.isSome)),
      insert: (creative: Omit<Fields, "image_type" | "image_size">) =>
        sql<{ readonly id: number }>`
          INSERT INTO creatives ${sql.insert(cells(creative))}
          RETURNING id`.pipe(
          oneRow(({ id }) => Creative.CreativeId.make(id)),
          partOfTransaction
        ),
      update: ({
        id,
        image: _image,
        image_size: _size,
        image_type: _type,
        ...fields
      }: Creative.Creative) => partOfTransaction(set(id, cells(fields))),
      /** Reports and campaigns keep referring to the row; nothing else sees it any more. */
      markDeleted: (id: CreativeId, now: UnixTime.UnixTime) =>
        partOfTransaction(set(id, { deleted: now, updated: now }))
    }
  })
}) {
  static readonly layer = Layer.effect(CreativesRepo, CreativesRepo.make)
}
