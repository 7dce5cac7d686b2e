import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Client } from "pg"

type Settings = Readonly<Record<string, string>>

/** What each of the lines comes to, in 1/10 000 units: five pieces of 2.50. */
const lineUnits = 125_000

/** Titles as offers have them, in three scripts and of all lengths. */
const titles = [
  "Spring sale",
  "Весенняя распродажа",
  "Ανοιξιάτικες προσφορές",
  "Everything for home and garden, delivered to the door in seven countries"
]

/** What an invoice over so many lines comes to. */
export const amountOf = (lines: number): string => ((lines * lineUnits) / 10_000).toFixed(2)

const linesOf = (invoiceId: number, lines: number): string =>
  `INSERT INTO invoice_lines (side, invoice_id, kind, stage, offer_title, goal_title, offer_id, goal_id,
     currency, count, unit, amount, network_amount)
   WITH RECURSIVE made (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ${lines})
   SELECT 'advertiser', ${invoiceId}, 'conversions', NULL,
     CASE n % ${titles.length} ${titles.map((title, index) => `WHEN ${index} THEN '${title} '`).join(" ")}
       END || n, 'Purchase', 1, 1, 'EUR', 5, 25000, ${lineUnits}, ${lineUnits}
   FROM made`

/** Gives an invoice so many lines, as if so many goals had been billed. */
export const addLines = async (
  { DATA_DIR = "", DATABASE_URL = "" }: Settings,
  invoiceId: number,
  lines: number
): Promise<void> => {
  const statement = linesOf(invoiceId, lines)
  if (DATABASE_URL === "") {
    const database = new DatabaseSync(join(DATA_DIR, "affnet.db"))
    database.exec(`PRAGMA busy_timeout = 5000; ${statement}`)
    database.close()
    return
  }
  const client = new Client(DATABASE_URL)
  await client.connect()
  await client.query(statement)
  await client.end()
}
