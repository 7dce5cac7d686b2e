import { Client } from "pg"

/** How far back conversions go. */
const days = 90

/** What a copy has of its own; all else is that of the original. */
const own: Readonly<Record<string, string>> = {
  transaction_id: "gen_random_uuid()::text",
  once_key: "NULL",
  order_key: "NULL",
  adv_order_id: "NULL",
  invoice_id: "NULL",
  affiliate_invoice_id: "NULL",
  release_millis: "NULL",
  created_millis: `c.created_millis - (c.created_millis % 1000) - (random() * ${days * 86_400_000})::bigint`
}

/** The accounts on which a conversion stands, with the sign of its entry there. */
const entries = `
  SELECT 'affiliate:' || c.affiliate_id || CASE c.status WHEN 'approved' THEN ':approved' ELSE ':pending' END
      AS account, -c.payout AS amount, -c.network_payout AS network_amount
  UNION ALL SELECT 'network:cost', c.payout, c.network_payout
  UNION ALL SELECT 'advertiser:' || c.advertiser_id
      || CASE c.status WHEN 'approved' THEN ':unbilled' ELSE ':pending' END, c.revenue, c.network_revenue
  UNION ALL SELECT 'network:revenue', -c.revenue, -c.network_revenue`

/** What is in balances is in the sums of statements as well. */
const summed = (after: number): string => `
  INSERT INTO ledger_sums
    (account, hours, hour, kind, currency, amount, network_amount, first_id, last_id)
  SELECT e.account, s.hours, t.created_millis / 3600000 / s.hours * s.hours, 'conversion', e.currency,
    sum(e.amount)::bigint, sum(e.network_amount)::bigint, min(t.id), max(t.id)
  FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    CROSS JOIN (VALUES (1), (720)) s (hours)
  WHERE t.id > ${after} AND (e.account LIKE '%:approved' OR e.account LIKE '%:unbilled')
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (account, hours, hour, kind, currency) DO UPDATE SET
    amount = ledger_sums.amount + excluded.amount,
    network_amount = ledger_sums.network_amount + excluded.network_amount,
    first_id = least(ledger_sums.first_id, excluded.first_id),
    last_id = greatest(ledger_sums.last_id, excluded.last_id)`

/** Millions of rows go in faster when the indexes of their table are made afterwards, at once. */
const withoutIndexes = async (
  client: Client,
  table: string,
  work: () => Promise<unknown>
): Promise<void> => {
  const { rows } = await client.query(
    `SELECT i.indexname AS name, i.indexdef AS statement FROM pg_indexes i
     WHERE i.tablename = $1 AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`,
    [table]
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Copies the conversions of a demo network on PostgreSQL until there are so many, each with its own transaction in the
 * ledger and folded into balances, as if each had been reported. Answers how many there are.
 */
export const fillLedger = async (url: string, conversions: number): Promise<number> => {
  const client = new Client(url)
  await client.connect()
  const number = async (statement: string): Promise<number> =>
    Number((await client.query(`SELECT (${statement}) AS n`)).rows[0].n)
  const count = () => number("SELECT count(*) FROM conversions")
  const { fields } = await client.query("SELECT * FROM conversions LIMIT 0")
  const columns = fields.map(({ name }) => name).filter((name) => name !== "id")
  const present = await count()
  const lastConversion = await number("SELECT max(id) FROM conversions")
  const lastTransaction = await number("SELECT coalesce(max(id), 0) FROM ledger_transactions")
  const copies = Math.max(0, Math.ceil((conversions - present) / present))
  await client.query("SET maintenance_work_mem = '1GB'")
  // What a copy refers to is there, as it is for its original: fifty million looks for it would find nothing else.
  await client.query("SET session_replication_role = replica")
  const copied = `
    INSERT INTO conversions (${columns.join(", ")})
    SELECT ${columns.map((name) => own[name] ?? `c.${name}`).join(", ")}
    FROM conversions c, generate_series(1, ${copies})`
  await withoutIndexes(client, "conversions", () => client.query(copied))
  await client.query(`
    INSERT INTO ledger_transactions (fact, fact_id, reason, created_millis)
    SELECT 'conversion', id, 'report', created_millis FROM conversions
    WHERE id > ${lastConversion} AND status IN ('approved', 'pending', 'hold') ORDER BY created_millis`)
  const posted = `
    INSERT INTO ledger_entries (transaction_id, account, currency, amount, network_amount)
    SELECT t.id, e.account, c.currency, e.amount, e.network_amount
    FROM ledger_transactions t JOIN conversions c ON c.id = t.fact_id, LATERAL (${entries}) e
    WHERE t.id > ${lastTransaction} AND (e.amount <> 0 OR e.network_amount <> 0)`
  await withoutIndexes(client, "ledger_entries", () => client.query(posted))
  await client.query(`
    INSERT INTO ledger_balances (account, currency, amount, network_amount)
    SELECT account, currency, sum(amount)::bigint, sum(network_amount)::bigint FROM ledger_entries
    WHERE transaction_id > ${lastTransaction} GROUP BY account, currency
    ON CONFLICT (account, currency) DO UPDATE SET
      amount = ledger_balances.amount + excluded.amount,
      network_amount = ledger_balances.network_amount + excluded.network_amount`)
  await client.query(summed(lastTransaction))
  await client.query("VACUUM ANALYZE")
  await client.query("CHECKPOINT")
  const filled = await count()
  await client.end()
  return filled
}
