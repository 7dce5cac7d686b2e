import type { Measures } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"

/**
 * How impressions, clicks and conversions count, in SQL: the same as `Measures.ofImpressions`, `Measures.ofClick`
 * and `Measures.ofConversion` say of one event in code.
 */

/** The measures of a row of impressions; all others are 0. */
const ofImpression: { readonly [name in Measures.Name]?: string } = { impressions: "impressions" }

/** The measures of a click; all others are 0. */
const ofClick: { readonly [name in Measures.Name]?: string } = {
  clicks: "CASE WHEN invalid_reason IS NULL THEN 1 ELSE 0 END",
  unique_clicks: "CASE WHEN invalid_reason IS NULL THEN is_unique ELSE 0 END",
  invalid_clicks: "CASE WHEN invalid_reason IS NULL THEN 0 ELSE 1 END",
  clicks_revenue: "COALESCE(revenue, 0)",
  clicks_payout: "COALESCE(payout, 0)",
  network_clicks_revenue: "COALESCE(network_revenue, 0)",
  network_clicks_payout: "COALESCE(network_payout, 0)"
}

const conditions = {
  approved: "status = 'approved'",
  pending: "status IN ('pending', 'hold')",
  rejected: "status = 'rejected'"
} as const

const sources = { revenue: "revenue", payout: "payout", gross_sales: "amount" } as const

const statusNames = ["approved", "pending", "rejected"] as const
const moneyNames = ["revenue", "payout", "gross_sales"] as const

/** The measures of a conversion; all others are 0. Trash has none and is left out altogether. */
const ofConversion: ReadonlyMap<string, string> = new Map(
  statusNames.flatMap((status) => {
    const when = `CASE WHEN ${conditions[status]} THEN`
    return [
      [`cv_${status}`, `${when} 1 ELSE 0 END`] as const,
      ...moneyNames.flatMap((money) => {
        const column = sources[money]
        return [
          [`${status}_${money}`, `${when} COALESCE(${column}, 0) ELSE 0 END`] as const,
          [
            `network_${status}_${money}`,
            `${when} COALESCE(network_${column}, 0) ELSE 0 END`
          ] as const
        ]
      })
    ]
  })
)

/** The tables of events, and what stands for a column in each. */
const columnIn = { clicks: "ofClick", impressions: "ofImpression", conversions: "of" } as const
export type EventTable = keyof typeof columnIn

/** The measures of a row of each table of events, in SQL. */
export const measuresIn: {
  readonly [table in EventTable]: (name: Measures.Name) => string | undefined
} = {
  clicks: (name) => ofClick[name],
  impressions: (name) => ofImpression[name],
  conversions: (name) => ofConversion.get(name)
}

/** The rows of all of these; there is at least one. */
export const unionAll = (
  sql: SqlClient.SqlClient,
  [first = sql``, ...rest]: ReadonlyArray<Statement.Fragment>
): Statement.Fragment => rest.reduce((all, part) => sql`${all} UNION ALL ${part}`, first)

/** What stands for a column in each table of events. `e` is the event. */
interface EventColumn {
  readonly ofImpression: string
  readonly ofClick: string
  readonly of: string
}

/** What is selected of events. Expressions are put into the statement as they are. */
export interface Selection {
  /** SQL expressions by the names that they get; tables may have others. */
  readonly columns: Readonly<Record<string, string | EventColumn>>
  readonly measures: ReadonlyArray<Measures.Name>
  /** All tables of events, unless some are named. */
  readonly tables?: ReadonlyArray<EventTable>
  /** The tables beside the events, if any. */
  readonly beside?: Statement.Fragment | undefined
  readonly where: Statement.Fragment
}

const all: ReadonlyArray<EventTable> = ["clicks", "impressions", "conversions"]

/** Clicks, impressions and conversions as rows of measures beside the asked columns. */
export const countedEvents = (
  sql: SqlClient.SqlClient,
  { columns, measures, tables = all, beside, where }: Selection
): Statement.Fragment => {
  const select = (table: EventTable) => {
    const selected = Object.entries(columns).map(
      ([name, column]) =>
        `${typeof column === "string" ? column : column[columnIn[table]]} AS ${name}`
    )
    const counted = measures.map((name) => `${measuresIn[table](name) ?? "0"} AS ${name}`)
    const from = beside === undefined ? sql`` : sql`${beside} CROSS JOIN`
    return sql`
      SELECT ${sql.literal([...selected, ...counted].join(", "))}
      FROM ${from} ${sql(table)} e
      WHERE ${where} ${sql.literal(table === "conversions" ? "AND e.status <> 'trash'" : "")}`
  }
  return unionAll(sql, tables.map(select))
}
