import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

const saltBytes = 32

/**
 * Who clicked on which day, so that the first click of a visitor is told from those that follow, whichever
 * process takes them. A visitor is a digest under a salt that never leaves the database.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, text } = yield* Dialect

  yield* sql`
    CREATE TABLE tracking (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      visitor_salt ${text} NOT NULL
    )`
  yield* sql`
    INSERT INTO tracking (id, visitor_salt) VALUES (1, ${randomBytes(saltBytes).toString("hex")})`

  // Days since 1970 on the calendar of the network's time zone.
  yield* sql`
    CREATE TABLE click_visitors (
      day INTEGER NOT NULL,
      visitor BIGINT NOT NULL,
      PRIMARY KEY (day, visitor)
    ) ${sql.literal(engine === "sqlite" ? "WITHOUT ROWID" : "")}`
})
