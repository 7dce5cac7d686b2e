import { type ListQuery, PostbackDelivery } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ofCaller, ofEvent } from "../../accounts/store/assigned.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow } from "../../platform/sql/results.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

type Delivery = PostbackDelivery.PostbackDelivery

/** The affiliate whose deliveries are shown, or all. */
export type Owner = number | "everybody"

/** Which postback a delivery is of, and of which conversion. */
export interface Subject {
  readonly postback_id: number
  readonly conversion_id: number
}

const read = Rows.stored(PostbackDelivery.PostbackDelivery)
const readAttempt = Rows.stored(PostbackDelivery.PostbackAttempt)

const toDelivery =
  (owner: Owner) =>
  (row: Rows.Row): Delivery =>
    read({ ...row, request_id: owner === "everybody" ? row.request_id : null })

const toId = (row: Rows.Row) => PostbackDelivery.PostbackDeliveryId.make(Number(row.id))

/** The deliveries of postbacks as a log. */
export class PostbackDeliveryLogRepo extends Context.Service<PostbackDeliveryLogRepo>()(
  "server/PostbackDeliveryLogRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const { forUpdate } = yield* Dialect
      // While a call is under way, the column says when its lease is over.
      const nextAttempt = sql`
        CASE WHEN state <> 'sending' THEN (next_millis + 999) / 1000 END`
      const ownedBy = (owner: Owner) =>
        owner === "everybody" ? sql`1 = 1` : sql`affiliate_id = ${owner}`

      const assigned = ofEvent(sql, "affiliate_id", "offer_id")

      return {
        list: (owner: Owner, query: ListQuery.ListQuery) =>
          page(
            {
              select: sql`*, ${nextAttempt} AS next_attempt`,
              from: sql`postback_deliveries`,
              owner: ownedBy(owner),
              assigned,
              record: PostbackDelivery.PostbackDelivery,
              computed: { next_attempt: nextAttempt },
              decode: toDelivery(owner)
            },
            query
          ),
        find: Effect.fnUntraced(function* (owner: Owner, id: PostbackDelivery.PostbackDeliveryId) {
          const rows = yield* sql`
            SELECT *, ${nextAttempt} AS next_attempt FROM postback_deliveries
            WHERE ${ownedBy(owner)} AND ${yield* ofCaller(sql, assigned)} AND id = ${id}`
          return Array.head(rows.map(toDelivery(owner)))
        }, Effect.orDie),
        /** The first one first. */
        attempts: (id: PostbackDelivery.PostbackDeliveryId) =>
          sql`SELECT * FROM postback_attempts WHERE delivery_id = ${id} ORDER BY attempt_no`.pipe(
            allRows(readAttempt)
          ),
        /** What the delivery is about, locked. */
        findForUpdate: Effect.fnUntraced(function* (id: PostbackDelivery.PostbackDeliveryId) {
          const rows = yield* sql<Subject>`
            SELECT postback_id, conversion_id FROM postback_deliveries
            WHERE id = ${id} AND ${yield* ofCaller(sql, assigned)} ${forUpdate}`
          return Array.head(rows)
        }, orDieInTransaction),
        /** The newest delivery of the same postback and conversion, if it has not come to its end. */
        openLike: ({ conversion_id, postback_id }: Subject) =>
          sql`
            SELECT id FROM postback_deliveries
            WHERE conversion_id = ${conversion_id} AND postback_id = ${postback_id}
              AND next_millis IS NOT NULL
            ORDER BY id DESC LIMIT 1`.pipe(firstRow(toId))
      }
    })
  }
) {
  static readonly layer = Layer.effect(PostbackDeliveryLogRepo, PostbackDeliveryLogRepo.make)
}
