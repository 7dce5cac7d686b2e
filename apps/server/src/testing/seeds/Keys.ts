import { randomBytes } from "node:crypto"
import { ApiKey, type Role } from "@affnet/domain"
import * as NewKey from "../../accounts/NewKey.ts"
import type { Table } from "./Table.ts"

const roles = [
  ["managers", "manager"],
  ["advertisers", "advertiser"],
  ["affiliates", "affiliate"]
] as const

/** A new key for everybody in the tables, and the rows to store. `created` is in seconds. */
export const makeKeys = (tables: ReadonlyArray<Table>, created: number) => {
  const made = roles.flatMap(([people, role]) =>
    tables
      .filter(([table]) => table === people)
      .flatMap(([, rows]) => rows)
      .map(({ id }) =>
        NewKey.fromBytes({ role, account_id: Number(id) }, randomBytes(ApiKey.secretBytes), created)
      )
  )
  const rows: Table = ["api_keys", made.map(({ stored }) => ({ ...stored }))]
  const first = (role: Role.Role) => made.find(({ stored }) => stored.role === role)?.key ?? ""
  return {
    rows,
    keys: {
      manager: first("manager"),
      advertiser: first("advertiser"),
      affiliate: first("affiliate")
    },
    find: (role: Role.Role, id: number) =>
      made.find(({ stored }) => stored.role === role && stored.account_id === id)?.key
  }
}
