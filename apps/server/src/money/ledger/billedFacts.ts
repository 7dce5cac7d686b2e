/** What invoices have bound, in SQL, and those whose lines say otherwise. */

const bound = (side: "advertiser" | "affiliate", column: string, money: string): string => `
  SELECT '${side}' AS side, c.${column} AS invoice_id, c.currency, 0 AS by_lines, c.${money} AS by_facts
  FROM conversions c WHERE c.${column} IS NOT NULL AND c.status = 'approved'`

/**
 * A conversion was billed at its amount minus its corrections. Requested amounts are what the next invoice deducts.
 * Conversions that are bound or released in parts have their lines at the end.
 */
export const billedOtherwise = `
  SELECT x.side, x.invoice_id, x.currency, CAST(SUM(x.by_lines) AS BIGINT) AS by_lines,
    CAST(SUM(x.by_facts) AS BIGINT) AS by_facts
  FROM (
    SELECT side, invoice_id, currency, amount AS by_lines, 0 AS by_facts
    FROM invoice_lines WHERE stage IN ('approved', 'unbilled')
    UNION ALL ${bound("advertiser", "invoice_id", "revenue")}
    UNION ALL ${bound("affiliate", "affiliate_invoice_id", "payout")}
    UNION ALL SELECT side, of_invoice, currency, 0, -amount FROM invoice_corrections
      WHERE of_invoice IS NOT NULL
    UNION ALL SELECT side, invoice_id, currency, 0, amount FROM invoice_corrections
      WHERE invoice_id IS NOT NULL
    UNION ALL SELECT side, invoice_id, currency, 0, amount FROM invoice_clicks
  ) x
  JOIN (
    SELECT 'advertiser' AS side, id, status FROM invoices
    UNION ALL SELECT 'affiliate', id, status FROM affiliate_invoices
  ) i ON i.side = x.side AND i.id = x.invoice_id AND i.status <> 'rejected'
    AND NOT EXISTS (
      SELECT 1 FROM invoice_bindings g WHERE g.side = x.side AND g.invoice_id = x.invoice_id)
  GROUP BY x.side, x.invoice_id, x.currency HAVING SUM(x.by_lines) <> SUM(x.by_facts)
  ORDER BY x.side, x.invoice_id, x.currency`
