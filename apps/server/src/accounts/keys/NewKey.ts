import { hash } from "node:crypto"
import { ApiKey } from "@affnet/domain"
import type { Account } from "../sessions/Account.ts"

/** What a key or a token is found by: its SHA-256 digest, which is enough for 256 random bits. */
export const digest = (key: string): string => hash("sha256", key, "hex")

/** What is stored of an account's key: never the key itself. */
export interface StoredKey extends Account {
  readonly digest: string
  readonly masked: string
  readonly created: number
}

/** A new key in clear text, and what is stored of it. */
export interface NewKey {
  readonly key: string
  readonly stored: StoredKey
}

/** The key of an account from `ApiKey.secretBytes` random bytes. `created` is in seconds. */
export const fromBytes = (
  { role, account_id }: Account,
  bytes: Uint8Array,
  created: number
): NewKey => {
  const key = ApiKey.fromBytes(role, bytes)
  const stored = { role, account_id, digest: digest(key), masked: ApiKey.mask(key), created }
  return { key, stored }
}
