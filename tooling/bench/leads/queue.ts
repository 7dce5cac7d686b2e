import { randomUUID } from "node:crypto"
import type { Row, Store } from "./Store.ts"

/** Inserts a row like another one, with other values in some columns. */
const copy = async (store: Store, table: string, row: Row, changes: Row): Promise<Row> => {
  const made = { ...row, ...changes }
  const names = Object.keys(made).filter((name) => name !== "id")
  const places = names.map(() => "?").join(", ")
  const [inserted = {}] = await store.run(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${places}) RETURNING *`,
    names.map((name) => made[name] ?? null)
  )
  return inserted
}

const first = async (store: Store, text: string): Promise<Row> => {
  const [row] = await store.run(text, [])
  if (row === undefined) throw new Error(`There is no row to copy: ${text}`)
  return row
}

/** Vendors that a worker may call beside each other: it makes 16 calls to one at most. */
const vendorsCount = 5

/** Queues deliveries of as many leads, like that which was made last, to vendors like its vendor. */
export const fillQueue = async (
  store: Store,
  count: number,
  next_millis: number
): Promise<void> => {
  const vendor = await first(store, "SELECT * FROM vendors ORDER BY id DESC LIMIT 1")
  const lead = await first(store, "SELECT * FROM leads ORDER BY created_millis DESC LIMIT 1")
  const delivery = await first(store, "SELECT * FROM lead_deliveries ORDER BY id DESC LIMIT 1")
  const conversion = await first(store, "SELECT * FROM conversions ORDER BY id DESC LIMIT 1")
  const vendors = [vendor.id ?? null]
  while (vendors.length < vendorsCount) {
    vendors.push((await copy(store, "vendors", vendor, {})).id ?? null)
  }
  const state = { state: "pending", attempts: 0, next_millis, lease_token: null }
  for (let index = 0; index < count; index++) {
    const keys = { transaction_id: randomUUID(), once_key: null, order_key: null }
    const { id = null } = await copy(store, "conversions", conversion, keys)
    const lead_id = randomUUID()
    await copy(store, "leads", lead, { lead_id, conversion_id: id })
    const vendor_id = vendors[index % vendors.length] ?? null
    await copy(store, "lead_deliveries", delivery, { ...state, lead_id, vendor_id })
  }
}
