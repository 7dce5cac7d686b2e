/**
 * What managers with assignments only may see, as conditions on the rows of any table. Names of columns come
 * from repositories, never from a request.
 */
import { AssignedTo } from "@affnet/api"
import { Effect } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"

type Sql = SqlClient.SqlClient

/** The condition that leaves the rows of a manager. */
export type Assigned = (manager_id: number) => Statement.Fragment

const among = (sql: Sql, account: "affiliate" | "advertiser", column: string): Assigned => {
  const assigned = sql.literal(
    `${column} IN (SELECT x.${account}_id FROM ${account}_managers x WHERE x.manager_id = `
  )
  return (manager_id) => sql`${assigned}${manager_id})`
}

/** Rows of an affiliate. */
export const ofAffiliate = (sql: Sql, column: string): Assigned => among(sql, "affiliate", column)

/** Rows of an advertiser. */
export const ofAdvertiser = (sql: Sql, column: string): Assigned => among(sql, "advertiser", column)

/** Rows of an event, which has an affiliate and an advertiser. */
export const ofEither = (sql: Sql, affiliate: string, advertiser: string): Assigned => {
  const brought = ofAffiliate(sql, affiliate)
  const paid = ofAdvertiser(sql, advertiser)
  return (manager_id) => sql`(${brought(manager_id)} OR ${paid(manager_id)})`
}

/** The same for a table that refers to the advertiser by the offer. */
export const ofEvent = (sql: Sql, affiliate: string, offer: string): Assigned => {
  const brought = ofAffiliate(sql, affiliate)
  const paid = ofAdvertiser(sql, "o.advertiser_id")
  const within = sql.literal(offer)
  return (manager_id) => sql`
    (${brought(manager_id)}
      OR ${within} IN (SELECT o.id FROM offers o WHERE ${paid(manager_id)}))`
}

/** Offers of an assigned advertiser, and those on which an assigned affiliate has a campaign. */
export const ofOffer = (sql: Sql, column: string): Assigned => {
  const paid = ofAdvertiser(sql, "o.advertiser_id")
  const brought = ofAffiliate(sql, "c.affiliate_id")
  const within = sql.literal(column)
  return (manager_id) => sql`
    (${within} IN (SELECT o.id FROM offers o WHERE ${paid(manager_id)})
      OR ${within} IN (SELECT c.offer_id FROM campaigns c WHERE ${brought(manager_id)}))`
}

/** The condition for the caller: everything, unless the caller has assignments only. */
export const ofCaller = (sql: Sql, assigned: Assigned): Effect.Effect<Statement.Fragment> =>
  Effect.map(AssignedTo, (manager_id) =>
    manager_id === undefined ? sql`1 = 1` : assigned(manager_id)
  )

/** Whether a record of one affiliate may name another one, whose id the column holds. */
export type Named = (column: string) => Statement.Fragment

const namedTo = (sql: Sql, manager_id: number | undefined): Named =>
  manager_id === undefined ? () => sql`1 = 1` : (column) => ofAffiliate(sql, column)(manager_id)

/** Whom records name to the caller: everybody, unless the caller has assignments only. */
export const namedByCaller = (sql: Sql): Effect.Effect<Named> =>
  Effect.map(AssignedTo, (manager_id) => namedTo(sql, manager_id))

/** The same in a prepared read of records by their ids. */
export const preparedNaming = <A extends object>(
  sql: Sql,
  write: (isNamed: Named, ids: ReadonlyArray<unknown>) => Statement.Statement<A>
): ((ids: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<A>, SqlError.SqlError>) => {
  const toAll = preparedRead(sql, (ids) => write(namedTo(sql, undefined), ids))
  const toAssigned = preparedRead(sql, ([manager_id, ...ids]) =>
    write(namedTo(sql, Number(manager_id)), ids)
  )
  return (ids) =>
    Effect.flatMap(AssignedTo, (manager_id) =>
      manager_id === undefined ? toAll(ids) : toAssigned([manager_id, ...ids])
    )
}
