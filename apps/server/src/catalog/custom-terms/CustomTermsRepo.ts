import {
  CustomTerms,
  CustomTermsRecord,
  type ListQuery,
  type Offer,
  type UnixTime
} from "@affnet/domain"
import { Array, Context, Effect, flow, Layer, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type Assigned, ofAdvertiser, ofCaller } from "../../accounts/store/assigned.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import { CapLimitsRepo } from "../caps/CapLimitsRepo.ts"

type Terms = CustomTermsRecord.CustomTermsRecord
type TermsId = CustomTerms.CustomTermId

const matchNames = Struct.keys(CustomTerms.Matches.fields)

const Stored = CustomTermsRecord.CustomTermsRecord.mapFields(Struct.omit(["caps_list"]))
const toTerms = Rows.stored(Stored, ({ matches }) => CustomTerms.fromStored(String(matches)))
const toRow = Rows.toRow(Stored.mapFields(Struct.omit(matchNames)))

const cells = ({ caps_list: _caps, ...terms }: Omit<Terms, "id">) => ({
  ...toRow(Struct.omit(terms, matchNames)),
  matches: CustomTerms.toStored(Struct.pick(terms, matchNames)),
  search_text: searchText(terms.title)
})

/** Terms for everybody or for an assigned affiliate, and all terms of the offers of an assigned advertiser. */
const makeAssigned = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const { jsonText } = yield* Dialect
  const paid = ofAdvertiser(sql, "o.advertiser_id")
  const affiliates = jsonText("matches", "affiliates")
  const isForAll = sql.literal(`${affiliates} = '[]'`)
  const isNamed = sql.literal(
    `',' || TRIM(${affiliates}, '[]') || ',' LIKE '%,' || CAST(x.affiliate_id AS TEXT) || ',%'`
  )
  const assigned: Assigned = (manager_id) => sql`
    (${isForAll}
      OR EXISTS (SELECT 1 FROM affiliate_managers x WHERE x.manager_id = ${manager_id} AND ${isNamed})
      OR offer_id IN (SELECT o.id FROM offers o WHERE ${paid(manager_id)}))`
  return assigned
})

export class CustomTermsRepo extends Context.Service<CustomTermsRepo>()("server/CustomTermsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const caps = yield* CapLimitsRepo
    const assigned = yield* makeAssigned(sql)
    const isOf = (offer_id: Offer.OfferId) => sql`offer_id = ${offer_id} AND deleted IS NULL`
    const withCaps = Effect.fnUntraced(function* (
      found: ReadonlyArray<ReturnType<typeof toTerms>>
    ) {
      const limits = yield* caps.ofCustomTerms(found.map(({ id }) => id))
      return found.map((terms): Terms => ({ ...terms, caps_list: limits.of(terms.id) }))
    })
    const find = (lock: Statement.Fragment) => (offer_id: Offer.OfferId, id: TermsId) =>
      ofCaller(sql, assigned).pipe(
        Effect.flatMap(
          (isShown) => sql`
              SELECT * FROM custom_terms
              WHERE ${isOf(offer_id)} AND id = ${id} AND ${isShown} ${lock}`
        ),
        Effect.orDie,
        Effect.flatMap((rows) => withCaps(rows.map(toTerms))),
        Effect.map(Array.head)
      )

    return {
      list: Effect.fnUntraced(function* (offer_id: Offer.OfferId, query: ListQuery.ListQuery) {
        const { items, ...pagination } = yield* page(
          {
            select: sql`*`,
            from: sql`custom_terms`,
            owner: isOf(offer_id),
            assigned,
            record: CustomTermsRecord.CustomTermsRecord,
            decode: toTerms
          },
          query
        )
        return { ...pagination, items: yield* withCaps(items) }
      }),
      find: find(sql``),
      /** The terms, locked. */
      findForUpdate: flow(find(forUpdate), partOfTransaction),
      insert: Effect.fnUntraced(function* (terms: Omit<Terms, "id">) {
        const [row] = yield* sql<{ readonly id: number }>`
          INSERT INTO custom_terms ${sql.insert(cells(terms))} RETURNING id`
        const custom_term_id = CustomTerms.CustomTermId.make(row?.id ?? 0)
        yield* caps.set({ offer_id: terms.offer_id, custom_term_id }, [], terms.caps_list)
        return custom_term_id
      }, orDieInTransaction),
      update: Effect.fnUntraced(function* (before: Terms, { id, ...terms }: Terms) {
        yield* sql`UPDATE custom_terms SET ${sql.update(cells(terms))} WHERE id = ${id}`
        const owner = { offer_id: terms.offer_id, custom_term_id: id }
        yield* caps.set(owner, before.caps_list, terms.caps_list)
      }, orDieInTransaction),
      /** Clicks and conversions keep referring to the row; nothing else sees it any more. */
      markDeleted: (id: TermsId, now: UnixTime.UnixTime) =>
        sql`UPDATE custom_terms SET deleted = ${now}, updated = ${now} WHERE id = ${id}`.pipe(
          noRows
        )
    }
  })
}) {
  static readonly layer = Layer.effect(CustomTermsRepo, CustomTermsRepo.make).pipe(
    Layer.provide(CapLimitsRepo.layer)
  )
}
