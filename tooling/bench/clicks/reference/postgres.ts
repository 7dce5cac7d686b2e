import pg from "pg"
import {
  type Affiliate,
  affiliatesQuery,
  columns,
  type Offer,
  offersQuery,
  type Store
} from "./Store.ts"

/** As many connections as the server under test has. */
const connectionsMax = 10

/** The type of 64-bit integers, which the driver would return as text. */
const int8 = 20

export const openPostgres = (url: string): Store => {
  pg.types.setTypeParser(int8, Number)
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax })
  const text = `INSERT INTO clicks (${columns.join(", ")})
    VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")})`
  return {
    offers: async () => (await pool.query<Offer>(offersQuery)).rows,
    affiliates: async () => (await pool.query<Affiliate>(affiliatesQuery)).rows,
    insert: async (cells) => {
      await pool.query({ name: "click", text, values: [...cells] })
    }
  }
}
