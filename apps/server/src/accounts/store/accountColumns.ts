import type { Role } from "@affnet/domain"
import type { SqlClient } from "effect/sql"
import type { Computed } from "../../platform/sql/lists/computed.ts"
import { managerName } from "./managerName.ts"

/**
 * What the records of affiliates and advertisers alike take from other tables, for a query in which
 * the account is `a`. Lists are comma-separated and in the order of their ids.
 */
export const accountColumns = (
  sql: SqlClient.SqlClient,
  role: "advertiser" | "affiliate"
): Computed => {
  const tags = sql(`${role}_tags`)
  const managers = sql(`${role}_managers`)
  const account_id = sql(`${role}_id`)
  return {
    country_selected: sql`(SELECT x.title FROM countries x WHERE x.id = a.country)`,
    tags: sql`
      (SELECT string_agg(CAST(x.tag_id AS TEXT), ',' ORDER BY x.tag_id)
        FROM ${tags} x WHERE x.${account_id} = a.id)`,
    tags_selected: sql`
      (SELECT string_agg(t.title, ',' ORDER BY t.id)
        FROM ${tags} x JOIN tags t ON t.id = x.tag_id WHERE x.${account_id} = a.id)`,
    managers_assigned: sql`
      (SELECT string_agg(${sql.literal(managerName("m"))}, ',' ORDER BY m.id)
        FROM ${managers} x JOIN managers m ON m.id = x.manager_id
        WHERE x.${account_id} = a.id)`
  }
}

/** The masked main key of the account `a`. */
export const maskedKey = (sql: SqlClient.SqlClient, role: Role.Role) => sql`
  (SELECT k.masked FROM api_keys k
    WHERE k.role = ${sql.literal(`'${role}'`)} AND k.account_id = a.id
      AND k.is_main = 1 AND k.replaced IS NULL) AS api_key`
