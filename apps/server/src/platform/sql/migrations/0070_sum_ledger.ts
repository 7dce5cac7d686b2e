import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import { sumFirst } from "./firstLedgerSums.ts"

/** Transactions that are summed up at once. */
const atOnce = 100_000

/** What statements are made of: the movements on each account by the hour and by 720 hours, folded as balances are. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, text } = yield* Dialect

  // The transactions of an hour lie between its first and its last, among those of other hours.
  yield* sql`
    CREATE TABLE ledger_sums (
      account ${text} NOT NULL,
      hours BIGINT NOT NULL,
      hour BIGINT NOT NULL,
      kind ${text} NOT NULL,
      currency ${text} NOT NULL,
      amount BIGINT NOT NULL,
      network_amount BIGINT NOT NULL,
      first_id BIGINT NOT NULL,
      last_id BIGINT NOT NULL,
      PRIMARY KEY (account, hours, hour, kind, currency)
    ) ${sql.literal(engine === "sqlite" ? "WITHOUT ROWID" : "")}`

  yield* sumFirst(atOnce)
})
