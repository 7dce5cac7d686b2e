import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { sharedTraitsMax } from "../answer.ts"
import type { Db } from "./database.ts"
import { affiliates, postbacks } from "./tables.ts"

/** The accounts that share a trait with affiliates. */

interface Holder {
  readonly id: number
  readonly title: string
  readonly value: string
}

/** What is compared and shown of a trait; the indexes hold as much. */
const valueOf = (column: SQLiteColumn): SQL<string> => sql<string>`substr(${column}, 1, 500)`

const title = sql<string>`coalesce(nullif(${affiliates.company_name}, ''), ${affiliates.email})`

/** For each affiliate, by its own values of a trait, the others that hold one of them. */
const grouped = (own: ReadonlyArray<Holder>, holders: ReadonlyArray<Holder>) => {
  const byValue = Map.groupBy(holders, (holder) => holder.value)
  const valuesOf = Map.groupBy(own, (holder) => holder.id)
  return (id: number): ReadonlyArray<Holder> => {
    const values = new Set((valuesOf.get(id) ?? []).map(({ value }) => value))
    const others = [...values].flatMap((value) => {
      const found = (byValue.get(value) ?? []).filter((holder) => holder.id !== id)
      return [...new Map(found.map((holder) => [holder.id, holder])).values()]
    })
    return others.sort((one, other) => one.id - other.id).slice(0, sharedTraitsMax)
  }
}

const distinct = (holders: ReadonlyArray<Holder>): Array<string> => [
  ...new Set(holders.map(({ value }) => value))
]

const readPostbacks = (db: Db, condition: SQL) =>
  db
    .select({ id: postbacks.affiliate_id, title, value: valueOf(postbacks.code) })
    .from(postbacks)
    .innerJoin(affiliates, eq(affiliates.id, postbacks.affiliate_id))
    .where(and(eq(postbacks.level_id, 1), condition))
    .orderBy(postbacks.affiliate_id)
    .all()

const readAffiliates = (db: Db, column: SQLiteColumn, values: Array<string>) =>
  db
    .select({ id: affiliates.id, title, value: valueOf(column) })
    .from(affiliates)
    .where(inArray(valueOf(column), values))
    .orderBy(affiliates.id)
    .all()

/** The rows of affiliates that are compared. */
interface Compared {
  readonly id: number
  readonly ip: string | null
  readonly payment_details: string | null
}

/** Reads for all these affiliates at once which others share a trait with them. */
export const readMultiAccounts = (db: Db, rows: ReadonlyArray<Compared>) => {
  const ofColumn = (column: "ip" | "payment_details") => {
    const own = rows.flatMap((row) => {
      const value = row[column]?.slice(0, 500)
      return value === undefined ? [] : [{ id: row.id, title: "", value }]
    })
    return grouped(own, readAffiliates(db, affiliates[column], distinct(own)))
  }
  const ids = rows.map(({ id }) => id)
  const ownPostbacks = readPostbacks(db, inArray(postbacks.affiliate_id, ids))
  const ip = ofColumn("ip")
  const payment = ofColumn("payment_details")
  const postback = grouped(
    ownPostbacks,
    readPostbacks(db, inArray(valueOf(postbacks.code), distinct(ownPostbacks)))
  )
  return (id: number) => ({
    ip: ip(id),
    payment_method: payment(id),
    global_postback: postback(id)
  })
}
