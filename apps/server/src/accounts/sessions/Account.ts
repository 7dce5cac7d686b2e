import type { Role } from "@affnet/domain"

/** Names one account of the network: ids are counted per role. */
export interface Account {
  readonly role: Role.Role
  readonly account_id: number
}

/** The table in which the accounts of each role stand. */
export const table: Readonly<Record<Role.Role, string>> = {
  manager: "managers",
  advertiser: "advertisers",
  affiliate: "affiliates"
}
