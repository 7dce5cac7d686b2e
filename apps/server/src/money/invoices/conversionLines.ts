import { columnsOf } from "./InvoiceColumns.ts"

const { bound, money, side, stage } = columnsOf.advertiser

/** Writes down the lines of all invoices to advertisers that have none yet: of rows that were stored whole. */
export const linesThatLack = `
  INSERT INTO invoice_lines (side, invoice_id, kind, stage, offer_id, goal_id, currency, count, unit, amount,
    network_amount)
  SELECT '${side}', c.${bound}, 'conversions', '${stage}', c.offer_id, c.goal_id, c.currency, COUNT(*),
    CASE WHEN MIN(c.${money}) = MAX(c.${money}) THEN MIN(c.${money}) END,
    CAST(SUM(c.${money}) AS BIGINT), CAST(SUM(c.network_${money}) AS BIGINT)
  FROM conversions c
  WHERE c.${bound} IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM invoice_lines l WHERE l.side = '${side}' AND l.invoice_id = c.${bound})
  GROUP BY c.${bound}, c.offer_id, c.goal_id, c.currency
  ORDER BY c.${bound}, c.offer_id, c.goal_id, c.currency`
