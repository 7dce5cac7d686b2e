import { ApiKey } from "@affnet/domain"
import { Effect, Record } from "effect"
import { SecureRandom } from "effect/crypto"
import * as NewKey from "../accounts/keys/NewKey.ts"
import type { Account } from "../accounts/sessions/Account.ts"

/** The accounts that get a key, by their names in `demo.json`. */
const accounts = {
  manager: { role: "manager", account_id: 1 },
  advertiser: { role: "advertiser", account_id: 1 },
  affiliate: { role: "affiliate", account_id: 1 },
  other_affiliate: { role: "affiliate", account_id: 2 },
  disabled: { role: "affiliate", account_id: 3 }
} as const satisfies Readonly<Record<string, Account>>

/**
 * New keys and the rows to store for them. They never derive from the seed: a reader of the source would know the
 * keys of every demo network.
 */
export const makeKeys = Effect.fnUntraced(function* (created: number) {
  const random = yield* SecureRandom.SecureRandom
  const makeKey = (account: Account) =>
    Effect.map(random.randomBytes(ApiKey.secretBytes), (bytes) =>
      NewKey.fromBytes(account, bytes, created)
    )
  const made = yield* Effect.all(Record.map(accounts, makeKey))
  return {
    keys: Record.map(made, ({ key }) => key),
    rows: Object.values(made).map(({ stored }) => ({ ...stored }))
  }
})
