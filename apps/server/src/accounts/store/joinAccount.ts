import type { SqlClient } from "effect/sql"

/**
 * The account that a row `x` names by its role and id, whichever table it stands in, with what decides whether it
 * may be used and what it is called. Nulls where it was deleted.
 */
export const joinAccount = (sql: SqlClient.SqlClient) => ({
  columns: sql`
    COALESCE(m.status, v.status, a.status) AS status,
    COALESCE(m.api_status, v.api_status, a.api_status) AS api_status,
    COALESCE(m.timezone, v.timezone, a.timezone) AS timezone,
    COALESCE(v.company_name, a.company_name) AS company_name,
    COALESCE(m.firstname, v.firstname, a.firstname) AS firstname,
    COALESCE(m.lastname, v.lastname, a.lastname) AS lastname,
    COALESCE(a.number_format_id, 1) AS number_format_id,
    COALESCE(a.date_format_id, 1) AS date_format_id,
    m.role AS manager_role, COALESCE(m.assigned_only, 0) AS assigned_only`,
  join: sql`
    LEFT JOIN managers m ON x.role = 'manager' AND m.id = x.account_id AND m.deleted IS NULL
    LEFT JOIN advertisers v
      ON x.role = 'advertiser' AND v.id = x.account_id AND v.deleted IS NULL
    LEFT JOIN affiliates a
      ON x.role = 'affiliate' AND a.id = x.account_id AND a.deleted IS NULL`,
  /** Whether a person of `person_accounts` belongs to the account. Invited people do not belong to it yet. */
  accepted: (alias: string) => sql`${sql(`${alias}.invitation`)} IS NULL`
})
