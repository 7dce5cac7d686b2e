import { type ListQuery, OfferRequest } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { affiliateTitle } from "../../accounts/affiliates/affiliateTitle.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Request = OfferRequest.OfferRequest
type RequestId = OfferRequest.OfferRequestId

const toRequest = Rows.stored(OfferRequest.OfferRequest)

/** A stored request: names are the current ones. */
export type NewRequest = Omit<Request, "id" | "offer_name" | "affiliate_name">

export class OfferRequestsRepo extends Context.Service<OfferRequestsRepo>()(
  "server/OfferRequestsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const page = yield* ListSql.makePage(sql)
      const names = {
        offer_name: sql`o.title`,
        affiliate_name: sql.literal(affiliateTitle("a"))
      }
      const select = sql`r.*, ${names.offer_name} AS offer_name,
        ${names.affiliate_name} AS affiliate_name`
      const from = sql`offer_requests r JOIN offers o ON o.id = r.offer_id
        JOIN affiliates a ON a.id = r.affiliate_id`
      const source = {
        select: sql`x.*`,
        from: sql`(SELECT ${select}, o.search_text || ' ' || a.search_text AS search_text
          FROM ${from}) x`,
        alias: "x",
        record: OfferRequest.OfferRequest,
        decode: toRequest
      }
      const first = (id: RequestId) =>
        sql`SELECT ${select} FROM ${from} WHERE r.id = ${id}`.pipe(firstRow(toRequest))
      const lock = (id: RequestId): Statement.Statement<unknown> =>
        sql`SELECT id FROM offer_requests WHERE id = ${id} ${forUpdate}`

      return {
        /** The requests of all affiliates. */
        list: (query: ListQuery.ListQuery) => page(source, query),
        /** Those of one affiliate that wait for an answer. */
        listPending: (affiliate_id: number, query: ListQuery.ListQuery) =>
          page(
            {
              ...source,
              owner: sql`x.affiliate_id = ${affiliate_id} AND x.status = 'pending'`
            },
            query
          ),
        find: first,
        /** The request, locked. */
        findForUpdate: (id: RequestId) =>
          partOfTransaction(Effect.andThen(Effect.orDie(lock(id)), first(id))),
        isPending: (offer_id: number, affiliate_id: number) =>
          sql`
            SELECT id FROM offer_requests WHERE offer_id = ${offer_id}
              AND affiliate_id = ${affiliate_id} AND status = 'pending'`.pipe(hasRows),
        insert: (request: NewRequest) =>
          sql<{ readonly id: number }>`
            INSERT INTO offer_requests ${sql.insert(request)} RETURNING id`.pipe(
            refuseDuplicates({ offer_requests_pending: "offer_id" }),
            Effect.map(([row]) => OfferRequest.OfferRequestId.make(row?.id ?? 0))
          ),
        update: ({
          answer,
          id,
          status,
          updated
        }: Pick<Request, "id" | "status" | "answer" | "updated">) =>
          sql`
            UPDATE offer_requests SET ${sql.update({ answer, status, updated })} WHERE id = ${id}`.pipe(
            noRows
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(OfferRequestsRepo, OfferRequestsRepo.make)
}
