import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { InvoiceRuns } from "../../../src/money/schedule/InvoiceRuns.ts"
import { at } from "../../fixtures/at.ts"

/** Does what is due at an instant. */
export const runAt = (instant: string) => Effect.flatMap(InvoiceRuns, ({ run }) => at(instant, run))

/** Has the network live in a zone. */
export const zone = (timezone: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE network SET timezone = ${timezone} WHERE id = 1`
  ).pipe(Effect.orDie)
