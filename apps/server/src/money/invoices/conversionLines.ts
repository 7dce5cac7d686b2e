/** The lines of the conversions that invoices have bound. */
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { columnsOf } from "./InvoiceColumns.ts"

/** What is written down of the conversions `c` that invoices of a side have bound; a condition follows. */
const lines = ({ bound, money, side, stage }: InvoiceColumns, condition: string): string => `
  INSERT INTO invoice_lines (side, invoice_id, kind, stage, offer_id, goal_id, currency, count, unit, amount,
    network_amount)
  SELECT '${side}', c.${bound}, 'conversions', '${stage}', c.offer_id, c.goal_id, c.currency, COUNT(*),
    CASE WHEN MIN(c.${money}) = MAX(c.${money}) THEN MIN(c.${money}) END,
    CAST(SUM(c.${money}) AS BIGINT), CAST(SUM(c.network_${money}) AS BIGINT)
  FROM conversions c WHERE ${condition}
  GROUP BY c.${bound}, c.offer_id, c.goal_id, c.currency
  ORDER BY c.${bound}, c.offer_id, c.goal_id, c.currency`

/** Those of one invoice, whose id is a number of ours. */
export const linesOfConversions = (columns: InvoiceColumns, invoice_id: number): string =>
  lines(columns, `c.${columns.bound} = ${invoice_id}`)

/** Those of all invoices to advertisers that have none yet: of rows that were stored whole. */
export const linesThatLack = lines(
  columnsOf.advertiser,
  `c.invoice_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM invoice_lines l WHERE l.side = 'advertiser' AND l.invoice_id = c.invoice_id)`
)
