import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "./Dialect.ts"
import { orDieInTransaction } from "./Transaction.ts"

/**
 * Has transactions run one after the other: what one of them finds, none of the others changes before it ends. They
 * begin with it: who locks another row first may wait for somebody who waits for that row.
 */
export const makeLockNetwork = Effect.map(
  Effect.all([SqlClient.SqlClient, Dialect]),
  ([sql, { forUpdate }]) =>
    orDieInTransaction(Effect.asVoid(sql`SELECT id FROM network WHERE id = 1 ${forUpdate}`))
)
