/**
 * The lines of invoices by the conversions that they have bound. The migration that keeps lines uses this, so
 * that a later change is made to a copy.
 */

/** What is written down of the invoices `i` and their conversions `c`; a condition follows. */
export const linesOf = `
  INSERT INTO invoice_lines
    (invoice_id, offer_id, goal_id, currency, count, unit, amount, rate, rate_date)
  SELECT i.id, c.offer_id, c.goal_id, c.currency, COUNT(*),
    CASE WHEN MIN(c.revenue) = MAX(c.revenue) THEN MIN(c.revenue) END,
    CAST(SUM(c.revenue) AS BIGINT),
    CASE WHEN c.currency = i.currency THEN '1' END, CASE WHEN c.currency = i.currency THEN i.date END
  FROM invoices i JOIN conversions c ON c.invoice_id = i.id
  WHERE`

/** What stands behind the condition. */
export const lineByLine = "GROUP BY i.id, i.currency, i.date, c.offer_id, c.goal_id, c.currency"

/** The lines of all invoices that have none yet. */
export const linesThatLack = `${linesOf}
  NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.invoice_id = i.id) ${lineByLine}`
