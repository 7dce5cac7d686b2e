import { setTimeout as wait } from "node:timers/promises"
import type { Store } from "./store.ts"

/** Nothing new for so many seconds means that nothing more is due. */
const quietSeconds = 3
const atMostSeconds = 120

/**
 * Waits for the invoices that fall due when a server starts for the first time over months of traffic: what they cost
 * is billing's, and comes once.
 */
export const untilBilled = async (store: Store): Promise<void> => {
  let [before, quiet] = [-1, 0]
  for (let second = 0; quiet < quietSeconds; second++) {
    if (second === atMostSeconds) throw new Error("Due invoices are still being made")
    await wait(1000)
    const [row] = await store.rows(
      "SELECT (SELECT COUNT(*) FROM invoices) + (SELECT COUNT(*) FROM invoice_runs) AS made"
    )
    const made = Number(row?.made)
    quiet = made === before ? quiet + 1 : 0
    before = made
  }
}
