import { randomBytes } from "node:crypto"
import { ApiKey, type Role } from "@affnet/domain"
import * as NewKey from "../accounts/NewKey.ts"
import type { Table } from "../demo/Generation.ts"

/** One account of each role that may call, and its key. */

const email = (role: Role.Role): string => `${role}@network.test`

const base = (role: Role.Role, created: number) => ({
  id: 1,
  email: email(role),
  status: 1,
  api_status: 1,
  timezone: "UTC",
  created,
  updated: created,
  search_text: email(role)
})

const newKey = (role: Role.Role, created: number) =>
  NewKey.fromBytes({ role, account_id: 1 }, randomBytes(ApiKey.secretBytes), created)

/** The keys, and the rows to store. `created` is in seconds. */
export const accounts = (created: number) => {
  const manager = newKey("manager", created)
  const advertiser = newKey("advertiser", created)
  const affiliate = newKey("affiliate", created)
  const keys = { manager: manager.key, advertiser: advertiser.key, affiliate: affiliate.key }
  const tables: ReadonlyArray<Table> = [
    ["managers", [base("manager", created)]],
    ["advertisers", [{ ...base("advertiser", created), company_name: "Acme", currency: "USD" }]],
    ["affiliates", [base("affiliate", created)]],
    ["api_keys", [manager, advertiser, affiliate].map(({ stored }) => ({ ...stored }))]
  ]
  return { keys, tables }
}
