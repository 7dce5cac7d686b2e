import {
  AccessChange,
  type ListQuery,
  type Offer,
  OfferAccess,
  type UnixTime
} from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { affiliateTitle } from "../../accounts/affiliates/affiliateTitle.ts"
import { ofEvent } from "../../accounts/store/assigned.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"

const orNull = (text: unknown) => (text === "" ? null : text)
const partsOf = (row: Rows.Row) => ({
  parameter: orNull(row.parameter),
  value: orNull(row.value)
})
export const toAccess = Rows.stored(AccessChange.AccessEntry, partsOf)
export const toBlock = Rows.stored(AccessChange.BlockEntry, partsOf)

/** Rows of one statement. */
const rowsMax = 500

export class AccessRepo extends Context.Service<AccessRepo>()("server/AccessRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)
    const title = sql.literal(affiliateTitle("a"))

    /** Entries have no ids of their own: they are numbered in the order of affiliates. */
    const entries = (table: string, owner: Statement.Fragment) => ({
      select: sql`x.*`,
      alias: "x",
      from: sql`(
        SELECT e.*, ${title} AS affiliate_name, a.search_text,
          ROW_NUMBER() OVER (ORDER BY e.affiliate_id, e.parameter, e.value) AS id
        FROM ${sql(table)} e JOIN affiliates a ON a.id = e.affiliate_id WHERE ${owner}) x`,
      computed: {
        parameter: sql`NULLIF(x.parameter, '')`,
        value: sql`NULLIF(x.value, '')`
      }
    })

    const remove = (
      table: string,
      owner: Statement.Fragment,
      { affiliate_id, parameter, value }: AccessChange.Part
    ) => sql`
      DELETE FROM ${sql(table)} WHERE ${owner} AND affiliate_id = ${affiliate_id}
        AND parameter = ${parameter} AND value = ${value}`

    const makeSet =
      (table: string, owner: string, conflict: Statement.Fragment) =>
      (owner_id: number, decided: ReadonlyArray<AccessChange.Decision>, now: UnixTime.UnixTime) =>
        Effect.gen(function* () {
          const isOwner = sql`${sql(owner)} = ${owner_id}`
          for (const part of decided) {
            if (part.state === "none") yield* remove(table, isOwner, part)
          }
          const rows = decided.flatMap(({ affiliate_id, parameter, state, value }) => {
            const cells = { [owner]: owner_id, affiliate_id, parameter, value, created: now }
            if (state === "none") return []
            return [owner === "offer_id" ? { ...cells, state } : cells]
          })
          for (const chunk of Array.chunksOf(rows, rowsMax)) {
            if (Array.isReadonlyArrayNonEmpty(chunk)) {
              yield* sql`INSERT INTO ${sql(table)} ${sql.insert(chunk)} ${conflict}`
            }
          }
        }).pipe(orDieInTransaction)

    const setOfOffer = makeSet(
      "offer_access",
      "offer_id",
      sql`ON CONFLICT (offer_id, affiliate_id, parameter, value) DO UPDATE
        SET state = excluded.state, created = excluded.created
        WHERE offer_access.state <> excluded.state`
    )
    const setOfAdvertiser = makeSet(
      "advertiser_blocks",
      "advertiser_id",
      sql`ON CONFLICT DO NOTHING`
    )
    const whole = sql`parameter = ''`

    return {
      /** The access of an affiliate to an offer, without the parts of its traffic. */
      of: (
        { advertiser_id, id }: { readonly id: number; readonly advertiser_id: number },
        affiliate_id: number
      ) =>
        sql<{ readonly state: string }>`
          SELECT state FROM offer_access
          WHERE offer_id = ${id} AND affiliate_id = ${affiliate_id} AND ${whole}
          UNION ALL SELECT 'blocked' FROM advertiser_blocks
          WHERE advertiser_id = ${advertiser_id} AND affiliate_id = ${affiliate_id} AND ${whole}`.pipe(
          Effect.map((rows) => ({
            ...OfferAccess.undecided,
            isGranted: rows.some(({ state }) => state === "granted"),
            isBlocked: rows.some(({ state }) => state === "blocked")
          })),
          Effect.orDie
        ),
      ofOffer: (offer_id: number, query: ListQuery.ListQuery) =>
        page(
          {
            ...entries("offer_access", sql`e.offer_id = ${offer_id}`),
            // Who has one campaign on the offer may read it, and not who else is on it.
            assigned: ofEvent(sql, "x.affiliate_id", "x.offer_id"),
            record: AccessChange.AccessEntry,
            decode: toAccess
          },
          query
        ),
      ofAdvertiser: (advertiser_id: number, query: ListQuery.ListQuery) =>
        page(
          {
            ...entries("advertiser_blocks", sql`e.advertiser_id = ${advertiser_id}`),
            record: AccessChange.BlockEntry,
            decode: toBlock
          },
          query
        ),
      setOfOffer,
      setOfAdvertiser,
      /** Opens the offer to an affiliate, whatever was decided before. */
      grant: (offer_id: Offer.OfferId, affiliate_id: number, now: UnixTime.UnixTime) =>
        partOfTransaction(
          setOfOffer(offer_id, [{ affiliate_id, parameter: "", value: "", state: "granted" }], now)
        ),
      /** Takes a grant back; a block stays. */
      revoke: (offer_id: Offer.OfferId, affiliate_id: number) =>
        sql`
          DELETE FROM offer_access WHERE offer_id = ${offer_id}
            AND affiliate_id = ${affiliate_id} AND ${whole} AND state = 'granted'`.pipe(
          noRows,
          partOfTransaction
        )
    }
  })
}) {
  static readonly layer = Layer.effect(AccessRepo, AccessRepo.make)
}
