import type { SqlClient } from "effect/sql"

/**
 * What the records of affiliates and advertisers alike take from other tables, for a query in which
 * the account is `a`. Lists are comma-separated and in the order of their ids.
 */
export const accountColumns = (sql: SqlClient.SqlClient, role: "advertiser" | "affiliate") => {
  const tags = sql(`${role}_tags`)
  const managers = sql(`${role}_managers`)
  const account_id = sql(`${role}_id`)
  const select = sql`
    countries.title AS country_selected,
    api_keys.masked AS api_key,
    (SELECT string_agg(CAST(x.tag_id AS TEXT), ',' ORDER BY x.tag_id)
      FROM ${tags} x WHERE x.${account_id} = a.id) AS tags,
    (SELECT string_agg(t.title, ',' ORDER BY t.id)
      FROM ${tags} x JOIN tags t ON t.id = x.tag_id WHERE x.${account_id} = a.id) AS tags_selected,
    (SELECT string_agg(
        COALESCE(NULLIF(TRIM(COALESCE(m.firstname, '') || ' ' || COALESCE(m.lastname, '')), ''), m.email),
        ',' ORDER BY m.id)
      FROM ${managers} x JOIN managers m ON m.id = x.manager_id
      WHERE x.${account_id} = a.id) AS managers_assigned`
  const joins = sql`
    LEFT JOIN countries ON countries.id = a.country
    LEFT JOIN api_keys ON api_keys.role = ${sql.literal(`'${role}'`)} AND api_keys.account_id = a.id`
  return { select, joins }
}
