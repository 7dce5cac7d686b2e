import { Creative, type ListQuery, type Offer, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Option, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { type Computed, selected } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, noRows, oneRow } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

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

type Find<R = never> = (
  offer_id: Offer.OfferId,
  id: CreativeId
) => Effect.Effect<Option.Option<Creative.Creative>, never, R>

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

export class CreativesRepo extends Context.Service<
  CreativesRepo,
  {
    readonly list: (
      offer_id: Offer.OfferId,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Creative.Creative>>
    /** All creatives of these offers, in the order of their ids. */
    readonly ofOffers: (
      ids: ReadonlyArray<Offer.OfferId>
    ) => Effect.Effect<ReadonlyArray<Creative.Creative>>
    readonly find: Find
    /** The creative, locked. */
    readonly findForUpdate: Find<Transaction>
    /** The advertiser of an offer. The lock keeps its creatives as they are. */
    readonly lockOffer: (
      offer_id: Offer.OfferId
    ) => Effect.Effect<Option.Option<number>, never, Transaction>
    /** Another creative of the offer that has the title. */
    readonly titled: (
      offer_id: Offer.OfferId,
      title: string
    ) => Effect.Effect<Option.Option<number>>
    readonly hasPage: (offer_id: Offer.OfferId, page_id: number) => Effect.Effect<boolean>
    readonly insert: (
      creative: Omit<Fields, "image_type" | "image_size">
    ) => Effect.Effect<CreativeId, never, Transaction>
    readonly update: (creative: Creative.Creative) => Effect.Effect<void, never, Transaction>
    /** Reports and campaigns keep referring to the row; nothing else sees it any more. */
    readonly markDeleted: (
      id: CreativeId,
      now: UnixTime.UnixTime
    ) => Effect.Effect<void, never, Transaction>
  }
>()("server/CreativesRepo") {
  static readonly layer = Layer.effect(
    CreativesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const page = yield* ListSql.makePage(sql)
      const computed = makeComputed(sql)
      const isThere = sql`deleted IS NULL`
      const of = (offer_id: Offer.OfferId, id: CreativeId) =>
        sql`offer_id = ${offer_id} AND id = ${id} AND ${isThere}`
      const find =
        (lock: Statement.Fragment): Find =>
        (offer_id, id) =>
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

      return CreativesRepo.of({
        list: (offer_id, query) =>
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
        ofOffers: makeOfOffers(sql, computed),
        find: find(sql``),
        findForUpdate: find(forUpdate),
        lockOffer: (offer_id) =>
          firstOf(
            "advertiser_id",
            sql`SELECT advertiser_id FROM offers WHERE id = ${offer_id} ${forUpdate}`
          ),
        titled: (offer_id, title) =>
          firstOf(
            "id",
            sql`SELECT id FROM creatives
              WHERE offer_id = ${offer_id} AND title = ${title} AND ${isThere} ORDER BY id LIMIT 1`
          ),
        hasPage: (offer_id, page_id) =>
          firstOf(
            "id",
            sql`SELECT id FROM landing_pages WHERE offer_id = ${offer_id} AND id = ${page_id}`
          ).pipe(Effect.map(Option.isSome)),
        insert: (creative) =>
          sql<{ readonly id: number }>`
            INSERT INTO creatives ${sql.insert(cells(creative))}
            RETURNING id`.pipe(oneRow(({ id }) => Creative.CreativeId.make(id))),
        update: ({ id, image: _image, image_size: _size, image_type: _type, ...fields }) =>
          set(id, cells(fields)),
        markDeleted: (id, now) => set(id, { deleted: now, updated: now })
      })
    })
  )
}
