import { ApiKey, type Role } from "@affnet/domain"
import { Effect, Record } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Account } from "../accounts/Account.ts"
import { digest } from "../accounts/Authenticator.ts"

/** How many random bytes a key holds. */
const keyBytes = 32

/** The accounts that get a key, by their names in `demo.json`. */
const accounts = {
  manager: { role: "manager", account_id: 1 },
  advertiser: { role: "advertiser", account_id: 1 },
  affiliate: { role: "affiliate", account_id: 1 },
  other_affiliate: { role: "affiliate", account_id: 2 },
  disabled: { role: "affiliate", account_id: 3 }
} as const satisfies Readonly<Record<string, Account>>

const makeKey = (role: Role.Role) =>
  SecureRandom.SecureRandom.pipe(
    Effect.flatMap((random) => random.randomBytes(keyBytes)),
    Effect.map((bytes) => ApiKey.fromBytes(role, bytes))
  )

/** What is stored of a key. */
const toRow = (account: Account, key: string, created: number) => ({
  ...account,
  digest: digest(key),
  masked: ApiKey.mask(key),
  created
})

/**
 * New keys and the rows to store for them. They never follow from the seed: whoever knows the program
 * would know the keys of every demo network.
 */
export const makeKeys = Effect.fnUntraced(function* (created: number) {
  const keys = yield* Effect.all(Record.map(accounts, ({ role }) => makeKey(role)))
  const rows = Record.toEntries(accounts).map(([name, account]) =>
    toRow(account, keys[name], created)
  )
  return { keys, rows }
})
