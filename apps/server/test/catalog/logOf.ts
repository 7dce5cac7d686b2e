import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The activity log of an account, as it lies in the database. */
export const logOf = (role: "advertiser" | "manager", account_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      SELECT action, entity, entity_id, actor, created, message FROM activity_log
      WHERE role = ${role} AND account_id = ${account_id} ORDER BY id`
  )
