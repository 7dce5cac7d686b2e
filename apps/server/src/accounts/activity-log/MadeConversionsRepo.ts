/**
 * Activity-log entries of new conversions. A conversion holds its reporter, and has an index for each of the two
 * accounts, so nothing is written twice: the log is joined with the conversions.
 */
import { ConversionHistory, Money, type Role } from "@affnet/domain"
import { Result, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Row } from "../../platform/sql/Rows.ts"
import { withShownOrigin } from "./withShownOrigin.ts"

type Sql = SqlClient.SqlClient

/** Ids end at 2^31: the upper half is for entries that conversions tell, the lower one for those of the log. */
const firstId = "1073741824"

/** Types, too: PostgreSQL wants to know them of either half. */
const none = (sql: Sql) => sql`
  CAST(NULL AS TEXT) AS transaction_id, CAST(NULL AS TEXT) AS currency,
  CAST(NULL AS TEXT) AS status, CAST(NULL AS TEXT) AS hold_reason, CAST(NULL AS BIGINT) AS revenue,
  CAST(NULL AS BIGINT) AS payout, CAST(NULL AS BIGINT) AS amount`

const kept = (sql: Sql, role: Role.Role, account_id: number) => sql`
  SELECT id, created, action, entity, entity_id, actor, ip, user_agent, message, ${none(sql)}
  FROM activity_log WHERE role = ${role} AND account_id = ${account_id}`

const made = (sql: Sql, role: ConversionHistory.Side, account_id: number) => sql`
  SELECT c.id + ${sql.literal(firstId)}, c.created_millis / 1000, 'conversion.created', 'conversion',
    c.id, c.report_actor, c.report_ip, c.report_user_agent, NULL,
    c.transaction_id, c.currency, c.status, c.hold_reason, c.revenue, c.payout, c.amount
  FROM conversions c
  WHERE c.${sql(`${role}_id`)} = ${account_id} AND c.report_actor IS NOT NULL`

/** What the log holds of an account, with the conversions that were made for it. */
export const logOf = (sql: Sql, role: Role.Role, account_id: number) =>
  role === "manager"
    ? sql`(${kept(sql, role, account_id)}) AS log`
    : sql`(${kept(sql, role, account_id)} UNION ALL ${made(sql, role, account_id)}) AS log`

/** A conversion before its first change; null where it is unchanged. */
export const firstState = (sql: Sql) => sql`
  (SELECT h.state_before FROM conversion_changes h
    WHERE log.message IS NULL AND h.conversion_id = log.entity_id ORDER BY h.id LIMIT 1)`

const readState = Schema.decodeUnknownSync(Schema.fromJsonString(ConversionHistory.State))

const amountOf = (cell: unknown) =>
  Money.toAmount(Result.getOrThrow(Money.fromUnits(BigInt(String(cell)))))

const decodeState = Schema.decodeUnknownSync(ConversionHistory.State)

const stateOf = (row: Row): ConversionHistory.State =>
  row.first_state === null
    ? decodeState({
        conv_status: row.status,
        hold_reason: row.hold_reason,
        revenue: amountOf(row.revenue),
        payout: amountOf(row.payout),
        amount: row.amount === null ? null : amountOf(row.amount)
      })
    : readState(row.first_state)

/** A row of the log as a side may see it. A row that comes from a conversion gets its message for that side. */
export const entryOf = (row: Row, side: Role.Role): Row => {
  if (side === "manager") return row
  const shown = withShownOrigin(row, side)
  if (row.message !== null) return shown
  const entry = { before: null, after: stateOf(row) }
  const { currency, transaction_id } = row
  return {
    ...shown,
    message: ConversionHistory.sentence(String(transaction_id), String(currency), entry, side)
  }
}
