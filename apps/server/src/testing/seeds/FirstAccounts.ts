import type { Role } from "@affnet/domain"
import type { Records, Tables } from "./Table.ts"

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

/**
 * The accounts of a network whose records name none: with records a manager, otherwise an account of each role.
 * `created` is in seconds.
 */
export const firstAccounts = (records: Records, created: number): Tables => {
  const managers = [{ ...base("manager", created), role: "owner" }]
  if (Object.keys(records).length > 0) return records.managers === undefined ? { managers } : {}
  return {
    managers,
    advertisers: [{ ...base("advertiser", created), company_name: "Acme", currency: "USD" }],
    affiliates: [base("affiliate", created)]
  }
}
