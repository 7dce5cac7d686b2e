import type { Measures } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"

/**
 * How clicks and conversions count, in SQL: the same as `Measures.ofClick` and `Measures.ofConversion`
 * say of one event in code.
 */

/** The measures of a click; all others are 0. */
const ofClick: { readonly [name in Measures.Name]?: string } = {
  clicks: "CASE WHEN invalid_reason IS NULL THEN 1 ELSE 0 END",
  unique_clicks: "CASE WHEN invalid_reason IS NULL THEN is_unique ELSE 0 END",
  invalid_clicks: "CASE WHEN invalid_reason IS NULL THEN 0 ELSE 1 END"
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

/** What is selected of events. Fragments are put into the text of both kinds, as they are. */
export interface Selection {
  /** Columns that clicks and conversions share. */
  readonly columns: ReadonlyArray<string>
  readonly measures: ReadonlyArray<Measures.Name>
  /** Columns that clicks do not have: what stands for them there, in SQL. */
  readonly lackedByClicks: Readonly<Record<string, string>>
  /** Conditions on clicks and on conversions. */
  readonly where: Statement.Fragment
  /** The tables that the conditions refer to beside the events, each with a comma behind it. */
  readonly beside?: Statement.Fragment
}

/** Clicks and conversions as rows of measures, with the asked columns and `created_millis`. */
export const countedEvents = (
  sql: SqlClient.SqlClient,
  { columns, measures, lackedByClicks, where, beside }: Selection
): Statement.Fragment => {
  const select = (
    table: "clicks" | "conversions",
    column: (name: string) => string,
    measure: (name: Measures.Name) => string
  ) => sql`
    SELECT ${sql.literal(
      [
        ...columns.map((name) => `${column(name)} AS ${name}`),
        ...measures.map((name) => `${measure(name)} AS ${name}`)
      ].join(", ")
    )}
    FROM ${beside ?? sql``} ${sql(table)} events WHERE ${where}`
  const clicks = select(
    "clicks",
    (name) => lackedByClicks[name] ?? `events.${name}`,
    (name) => ofClick[name] ?? "0"
  )
  const conversions = select(
    "conversions",
    (name) => `events.${name}`,
    (name) => ofConversion.get(name) ?? "0"
  )
  return sql`${clicks} UNION ALL ${conversions} AND events.status <> 'trash'`
}
