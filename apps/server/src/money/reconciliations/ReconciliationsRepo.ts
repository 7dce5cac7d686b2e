import {
  type ListQuery,
  type OrderComparison,
  Reconciliation,
  ReconciliationLine
} from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { titleBeforeDeletion } from "../../accounts/affiliates/affiliateTitle.ts"
import { ofAdvertiser, ofCaller } from "../../accounts/store/assigned.ts"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Id = Reconciliation.ReconciliationId
type Record = Reconciliation.Reconciliation

const insertedAtOnce = 500

const toRecord = Rows.stored(Reconciliation.Reconciliation, (row) => ({
  advertiser: { id: row.advertiser_id, title: row.advertiser_title }
}))
const toLine = Rows.stored(ReconciliationLine.Line)

/** A reconciliation that is not stored yet, without what follows from its differences. */
export type NewReconciliation = Omit<
  Record,
  "id" | "advertiser" | "applied" | "differences" | "applicable"
> & {
  readonly advertiser_id: number
}

/** Reconciliations, and what differs in them. */
export class ReconciliationsRepo extends Context.Service<ReconciliationsRepo>()(
  "server/ReconciliationsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const assigned = ofAdvertiser(sql, "x.advertiser_id")

      const source: ListSql.Source<Record> = {
        select: sql`x.*`,
        from: sql`(
          SELECT r.*, ${sql.literal(titleBeforeDeletion("a"))} AS advertiser_title, a.search_text
          FROM reconciliations r JOIN advertisers a ON a.id = r.advertiser_id) x`,
        assigned,
        alias: "x",
        record: Reconciliation.Reconciliation,
        computed: { advertiser_id: sql`x.advertiser_id` },
        decode: toRecord
      }

      const linesOf = (id: Id): ListSql.Source<ReconciliationLine.Line> => ({
        select: sql`x.*`,
        from: sql`(
          SELECT l.*, CASE WHEN l.said IS NULL THEN 0 ELSE 1 END AS is_applicable, t.result,
            LOWER(COALESCE(l.order_id, '') || ' ' || COALESCE(l.transaction_id, '')) AS search_text
          FROM reconciliation_lines l
          LEFT JOIN adjustment_rows t
            ON t.adjustment_id = l.adjustment_id AND t.position = l.position
          WHERE l.reconciliation_id = ${id}) x`,
        alias: "x",
        record: ReconciliationLine.Line,
        decode: toLine
      })

      const insert = Effect.fnUntraced(
        function* (
          made: NewReconciliation,
          differences: ReadonlyArray<OrderComparison.Difference>
        ) {
          const [row] = yield* sql<{ readonly id: number }>`
            INSERT INTO reconciliations ${sql.insert({
              ...made,
              differences: differences.length,
              applicable: differences.filter(({ said }) => said !== undefined).length
            })} RETURNING id`
          const id = Reconciliation.ReconciliationId.make(row?.id ?? 0)
          const rows = differences.map(({ conversion, said, ...difference }, index) => ({
            reconciliation_id: id,
            position: index + 1,
            ...difference,
            conversion_id: conversion?.id ?? null,
            transaction_id: conversion?.transaction_id ?? null,
            currency: conversion?.currency ?? null,
            said: said === undefined ? null : JSON.stringify(said)
          }))
          for (const some of Array.chunksOf(rows, insertedAtOnce)) {
            yield* insertRows("reconciliation_lines", some)
          }
          return id
        },
        Effect.orDie,
        Effect.provideService(SqlClient.SqlClient, sql),
        partOfTransaction
      )

      return {
        insert,
        /** Those of all advertisers that the caller may see. */
        list: (query: ListQuery.ListQuery) => page(source, query),
        find: Effect.fnUntraced(function* (id: Id) {
          const rows = yield* sql<Rows.Row>`
            SELECT ${source.select} FROM ${source.from}
            WHERE x.id = ${id} AND ${yield* ofCaller(sql, assigned)}`
          return Array.head(rows.map(toRecord))
        }, Effect.orDie),
        lines: (id: Id, query: ListQuery.ListQuery) => page(linesOf(id), query)
      }
    })
  }
) {
  static readonly layer = Layer.effect(ReconciliationsRepo, ReconciliationsRepo.make)
}
