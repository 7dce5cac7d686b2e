import {
  type Affiliate,
  Flag,
  type Goal,
  type ListQuery,
  Postback,
  type PostbackInput,
  type UnixTime
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ofAffiliate } from "../../accounts/store/assigned.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { reference } from "../../platform/sql/reference.ts"
import { allRows, firstRow, hasRows, noRows, oneRow } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { isVisible } from "../access/VisibleOffersRepo.ts"

const toPostback = Rows.stored(Postback.Postback, (row) => ({
  offer_selected: reference(row.offer_id, row.offer_title),
  goal_selected: reference(row.goal_id, row.goal_title)
}))

/** The columns that tell whether and how a postback is called. */
export const termNames = [
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

/** A stored postback. */
type Fields = PostbackInput.Content &
  Pick<Postback.Postback, "affiliate_id" | "created" | "updated">

const cells = (fields: Partial<Fields> & Pick<Fields, "awaits_approval" | "code">) => ({
  ...fields,
  awaits_approval: Flag.fromBoolean(fields.awaits_approval),
  search_text: searchText(fields.code)
})

export class PostbacksRepo extends Context.Service<PostbacksRepo>()("server/PostbacksRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const isThere = sql`deleted IS NULL`
    const from = sql`(
      SELECT p.*, o.title AS offer_title, g.title AS goal_title,
        p.search_text || ' ' || COALESCE(o.search_text, '') || ' ' || COALESCE(g.search_text, '')
          AS searched
      FROM postbacks p
      LEFT JOIN offers o ON o.id = p.offer_id LEFT JOIN goals g ON g.id = p.goal_id) p`

    const terms = (conditions: Statement.Fragment) =>
      sql`SELECT ${sql.literal(termNames.join(", "))} FROM postbacks
        WHERE ${conditions} AND ${isThere} ORDER BY id`.pipe(allRows(toTerms))

    const isListed = sql`p.deleted IS NULL`
    const own = (affiliate_id: number, id: number) =>
      sql`
        SELECT * FROM ${from}
        WHERE p.affiliate_id = ${affiliate_id} AND p.id = ${id} AND ${isListed}`.pipe(
        firstRow(toPostback)
      )

    const source = {
      select: sql`p.*`,
      from,
      alias: "p",
      record: Postback.Postback,
      search: "searched",
      decode: toPostback
    }

    return {
      findOwn: own,
      /** The postback, locked. */
      findForUpdate: (affiliate_id: Affiliate.AffiliateId, id: Postback.PostbackId) =>
        sql`SELECT id FROM postbacks WHERE id = ${id} ${forUpdate}`.pipe(
          Effect.orDie,
          Effect.andThen(own(affiliate_id, id)),
          partOfTransaction
        ),
      insert: (postback: Fields) =>
        sql<{ readonly id: number }>`
          INSERT INTO postbacks ${sql.insert(cells(postback))} RETURNING id`.pipe(
          oneRow(({ id }) => Postback.PostbackId.make(id)),
          partOfTransaction
        ),
      update: (id: Postback.PostbackId, fields: PostbackInput.Content & Pick<Fields, "updated">) =>
        sql`UPDATE postbacks SET ${sql.update(cells(fields))} WHERE id = ${id}`.pipe(
          noRows,
          partOfTransaction
        ),
      /** Deliveries keep referring to the row; nothing else sees it any more. */
      markDeleted: (id: Postback.PostbackId, now: UnixTime.UnixTime) =>
        sql`UPDATE postbacks SET deleted = ${now}, updated = ${now} WHERE id = ${id}`.pipe(
          noRows,
          partOfTransaction
        ),
      /** The offer and goal of a postback, as far as they exist and the requesting affiliate sees them. */
      places: Effect.fnUntraced(function* (
        { goal_id, offer_id }: Pick<Postback.Postback, "offer_id" | "goal_id">,
        asks: Affiliate.AffiliateId | undefined
      ) {
        const [offers, goals] =
          asks === undefined
            ? [sql`1 = 1`, sql`1 = 1`]
            : [isVisible(sql, asks), sql`g.is_private = 0 AND ${isVisible(sql, asks)}`]
        const [goal] = yield* sql<PostbackInput.GoalPlace>`
          SELECT g.offer_id FROM goals g JOIN offers o ON o.id = g.offer_id
          WHERE g.id = ${goal_id} AND g.deleted IS NULL AND ${goals}`
        const hasOffer = yield* hasRows(
          sql`SELECT o.id FROM offers o WHERE o.id = ${offer_id} AND ${offers}`
        )
        return { hasOffer, goal }
      }, Effect.orDie),
      ofAffiliate: (affiliate_id: Affiliate.AffiliateId) =>
        terms(sql`affiliate_id = ${affiliate_id}`),
      find: (id: number) => Effect.map(terms(sql`id = ${id}`), Array.head),
      /** What postbacks call a goal; null when it has no alias. */
      goalAlias: (goal_id: Goal.GoalId) =>
        sql<{
          readonly alias: string | null
        }>`SELECT alias FROM goals WHERE id = ${goal_id}`.pipe(
          Effect.map(([goal]) => goal?.alias ?? null),
          Effect.orDie
        ),
      list: (affiliate_id: Affiliate.AffiliateId, query: ListQuery.ListQuery) =>
        page({ ...source, owner: sql`p.affiliate_id = ${affiliate_id} AND ${isListed}` }, query),
      /** Those of all affiliates that the calling manager sees. */
      listAll: (query: ListQuery.ListQuery) =>
        page({ ...source, owner: isListed, assigned: ofAffiliate(sql, "p.affiliate_id") }, query)
    }
  })
}) {
  static readonly layer = Layer.effect(PostbacksRepo, PostbacksRepo.make)
}
