/**
 * The ledger positions of facts in SQL: the same as the domain's positions of one fact in code. `facts` has rows of
 * account, currency, amount and network_amount, which its readers add up. The migration that opened the ledger has
 * a copy of its own, which stays as it was.
 */

/**
 * The share `s` of a sum of a conversion `c`: a percentage that is counted in 1/10 000, rounded as money is, without
 * leaving 64 bits.
 */
export const shareOf = (column: string): string => {
  const rest = `(c.${column} % 1000000) * s.percent`
  return `(c.${column} / 1000000) * s.percent
    + CASE WHEN c.${column} < 0 THEN -1 ELSE 1 END * ((2 * ABS(${rest}) + 1000000) / 2000000)`
}

const text = (column: string): string => `CAST(${column} AS TEXT)`
const issued = "i.status IN ('unpaid', 'paid')"

const sums = ["amount", "charged", "rounded", "tax"].flatMap((name) => [name, `network_${name}`])

/** The issued invoices of a side: what they bill is a debit of advertisers and a credit of affiliates. */
const issuedOf = (side: "advertiser" | "affiliate", table: string, sign: string): string => `
  SELECT '${side}' AS side, ${sign} AS sign, i.id, i.status, i.currency,
    '${side}:' || ${text(`i.${side}_id`)} AS account, ${sums.map((name) => `i.${name}`).join(", ")}
  FROM ${table} i WHERE ${issued}`

/** The stage of billed amounts. */
const stageOf = `CASE WHEN side = 'affiliate' THEN ':invoiced'
  WHEN status = 'paid' THEN ':received' ELSE ':billed' END`

const against = "CASE WHEN side = 'affiliate' THEN 'network:cost' ELSE 'network:revenue' END"

const billsOf = (account: string, amount: string, network: string): string =>
  `UNION ALL SELECT ${account}, currency, sign * (${amount}), sign * (${network}) FROM bills`

/** The parts of a `WITH` whose last one is called `facts`. */
export const factsOfLedger = `
  earned AS (
    SELECT affiliate_id, advertiser_id, currency,
      CASE WHEN status = 'approved' THEN 1 ELSE 0 END AS is_decided,
      SUM(payout) AS payout, SUM(network_payout) AS network_payout,
      SUM(revenue) AS revenue, SUM(network_revenue) AS network_revenue
    FROM conversions WHERE status IN ('approved', 'pending', 'hold')
    GROUP BY affiliate_id, advertiser_id, currency, CASE WHEN status = 'approved' THEN 1 ELSE 0 END
    UNION ALL
    SELECT h.affiliate_id, o.advertiser_id, h.currency, 1,
      SUM(COALESCE(h.clicks_payout, 0)), SUM(COALESCE(h.network_clicks_payout, 0)),
      SUM(COALESCE(h.clicks_revenue, 0)), SUM(COALESCE(h.network_clicks_revenue, 0))
    FROM statistics_hours h JOIN offers o ON o.id = h.offer_id
    WHERE h.clicks_payout IS NOT NULL OR h.network_clicks_payout IS NOT NULL
      OR h.clicks_revenue IS NOT NULL OR h.network_clicks_revenue IS NOT NULL
    GROUP BY h.affiliate_id, o.advertiser_id, h.currency
  ), shared AS (
    SELECT s.affiliate_id, c.currency,
      SUM(${shareOf("payout")}) AS amount, SUM(${shareOf("network_payout")}) AS network_amount
    FROM referral_shares s JOIN conversions c ON c.id = s.conversion_id
    WHERE c.status = 'approved' GROUP BY s.affiliate_id, c.currency
  ), issued AS (
    ${issuedOf("advertiser", "invoices", "1")} UNION ALL ${issuedOf("affiliate", "affiliate_invoices", "-1")}
  ), lines AS (
    SELECT i.side, i.sign, i.id, i.account || ':' || l.stage AS account, i.currency AS billed_in,
      l.currency, l.amount, l.network_amount
    FROM issued i JOIN invoice_lines l ON l.side = i.side AND l.invoice_id = i.id
    WHERE l.stage IS NOT NULL
  ), bills AS (
    SELECT i.*, COALESCE(l.amount, 0) AS own, COALESCE(l.network_amount, 0) AS network_own
    FROM issued i LEFT JOIN (
      SELECT side, id, SUM(amount) AS amount, SUM(network_amount) AS network_amount
      FROM lines WHERE currency = billed_in GROUP BY side, id
    ) l ON l.side = i.side AND l.id = i.id
  ), paid_out AS (
    SELECT 'affiliate:' || ${text("affiliate_id")} AS account, currency, paid, network_settled,
      network_paid
    FROM payouts WHERE paid <> 0
  ), facts AS (
    SELECT 'affiliate:' || ${text("affiliate_id")} || CASE WHEN is_decided = 1 THEN ':approved'
      ELSE ':pending' END AS account, currency, -payout AS amount, -network_payout AS network_amount
    FROM earned
    UNION ALL SELECT 'network:cost', currency, payout, network_payout FROM earned
    UNION ALL SELECT 'advertiser:' || ${text("advertiser_id")} || CASE WHEN is_decided = 1
      THEN ':unbilled' ELSE ':pending' END, currency, revenue, network_revenue FROM earned
    UNION ALL SELECT 'network:revenue', currency, -revenue, -network_revenue FROM earned
    UNION ALL SELECT 'affiliate:' || ${text("affiliate_id")} || ':referral', currency, -amount,
      -network_amount FROM shared
    UNION ALL SELECT 'network:cost', currency, amount, network_amount FROM shared
    UNION ALL SELECT account, currency, -sign * amount, -sign * network_amount FROM lines
    UNION ALL SELECT 'network:fx', currency, sign * amount, sign * network_amount FROM lines
      WHERE currency <> billed_in
    UNION ALL SELECT account || ':invoiced', currency, paid, network_settled FROM paid_out
    UNION ALL SELECT account || ':paid', currency, -paid, -network_paid FROM paid_out
    UNION ALL SELECT 'network:fx', currency, 0, network_paid - network_settled FROM paid_out
    ${billsOf(`account || ${stageOf}`, "amount + tax", "network_amount + network_tax")}
    ${billsOf(against, "-charged", "-network_charged")}
    ${billsOf("'network:tax'", "-tax", "-network_tax")}
    ${billsOf("'network:rounding'", "-rounded", "-network_rounded")}
    ${billsOf(
      "'network:fx'",
      "own + charged + rounded - amount",
      "network_own + network_charged + network_rounded - network_amount"
    )}
  )`

/** Referrers of approved conversions without a share yet, by the current settings. */
export const sharesThatLack = `
  INSERT INTO referral_shares (conversion_id, affiliate_id, percent)
  SELECT c.id, s.id, COALESCE(s.referral_percent, n.referral_percent)
  FROM conversions c
  JOIN affiliates a ON a.id = c.affiliate_id
  JOIN affiliates s ON s.id = a.referred_by
  JOIN network n ON n.id = 1
  WHERE c.status = 'approved'
    AND NOT EXISTS (SELECT 1 FROM referral_shares x WHERE x.conversion_id = c.id)`

/** The entries of a transaction by which the ledger says what the facts say, whatever it has said before. */
export const entriesThatLack = `
  WITH ${factsOfLedger}
  SELECT account, currency, CAST(SUM(amount) AS BIGINT) AS amount,
    CAST(SUM(network_amount) AS BIGINT) AS network_amount
  FROM (
    SELECT account, currency, amount, network_amount FROM facts
    UNION ALL SELECT account, currency, -amount, -network_amount FROM ledger_entries
  ) compared
  GROUP BY account, currency HAVING SUM(amount) <> 0 OR SUM(network_amount) <> 0`
