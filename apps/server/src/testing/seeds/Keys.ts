import { hash, randomBytes } from "node:crypto"
import { ApiKey, type Role } from "@affnet/domain"
import * as NewKey from "../../accounts/keys/NewKey.ts"
import type { Account } from "../../accounts/sessions/Account.ts"
import type { Table } from "./Table.ts"

const roles = [
  ["managers", "manager"],
  ["advertisers", "advertiser"],
  ["affiliates", "affiliate"]
] as const

/** The `ApiKey.secretBytes` bytes of an account's key. */
export type SecretOf = (account: Account) => Uint8Array

export const randomSecret: SecretOf = () => randomBytes(ApiKey.secretBytes)

/** The same key for the same account and seed. */
export const seededSecret =
  (seed: number | string): SecretOf =>
  ({ account_id, role }) =>
    hash("sha256", `${seed} ${role} ${account_id}`, "buffer")

/** A new key for each account in the tables, and the rows to store. `created` is in seconds. */
export const makeKeys = (tables: ReadonlyArray<Table>, created: number, secretOf: SecretOf) => {
  const made = roles.flatMap(([people, role]) =>
    tables
      .filter(([table]) => table === people)
      .flatMap(([, rows]) => rows)
      .map(({ id }) => {
        const account = { role, account_id: Number(id) }
        return NewKey.fromBytes(account, secretOf(account), created)
      })
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
