import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import {
  type Affiliate,
  affiliatesQuery,
  columns,
  type Offer,
  offersQuery,
  type Store
} from "./Store.ts"

/** The same promises of durability as the server under test: a commit is on the disk. */
const pragmas = ["journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"]

export const openSqlite = (file: string): Store => {
  const database = new DatabaseSync(file)
  for (const pragma of pragmas) database.exec(`PRAGMA ${pragma}`)
  const all = <Row>(query: string) =>
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the driver does not know what a row holds
    database.prepare(query).all() as unknown as ReadonlyArray<Row>
  const insert = database.prepare(
    `INSERT INTO clicks (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`
  )
  return {
    offers: async () => all<Offer>(offersQuery),
    affiliates: async () => all<Affiliate>(affiliatesQuery),
    insert: async (cells: ReadonlyArray<SQLInputValue>) => {
      insert.run(...cells)
    }
  }
}
