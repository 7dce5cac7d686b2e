import { Effect, Record } from "effect"
import { SecureRandom } from "effect/crypto"
import { HashQueue } from "../accounts/passwords/HashQueue.ts"
import type { Account } from "../accounts/sessions/Account.ts"
import { table } from "../accounts/sessions/Account.ts"
import type { Table } from "./Generation.ts"

/** The accounts with a sign-in, by their names in `demo.json`. */
const accounts = {
  manager: { role: "manager", account_id: 1 },
  advertiser: { role: "advertiser", account_id: 1 },
  affiliate: { role: "affiliate", account_id: 1 }
} as const satisfies Readonly<Record<string, Account>>

const passwordBytes = 12

/** A password for each of them, and its hash. Like keys they never follow from the seed. */
export const makePasswords = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const queue = yield* HashQueue
  const makePassword = Effect.gen(function* () {
    const bytes = yield* random.randomBytes(passwordBytes)
    const password = Buffer.from(bytes).toString("base64url")
    return { password, hash: yield* Effect.orDie(queue.hash(password)) }
  })
  return yield* Effect.all(Record.map(accounts, () => makePassword))
}).pipe(Effect.provide(HashQueue.layer))

type Passwords = Effect.Success<typeof makePasswords>

const emailOf = (tables: ReadonlyArray<Table>, { account_id, role }: Account): string => {
  const [, rows] = tables.find(([name]) => name === table[role]) ?? []
  return String(rows?.find(({ id }) => id === account_id)?.email)
}

/** A person with the e-mail address of each account, who is its admin. */
export const peopleOf = (tables: ReadonlyArray<Table>, passwords: Passwords, created: number) => {
  const signInOf = (name: keyof typeof accounts) => ({
    email: emailOf(tables, accounts[name]),
    password: passwords[name].password
  })
  const sign_ins = {
    manager: signInOf("manager"),
    advertiser: signInOf("advertiser"),
    affiliate: signInOf("affiliate")
  }
  const people = Record.keys(accounts).map((name, index) => ({
    id: index + 1,
    email: sign_ins[name].email,
    hash: passwords[name].hash,
    created,
    updated: created
  }))
  const members = Object.values(accounts).map((account, index) => ({
    person_id: index + 1,
    ...account,
    access: "admin",
    created
  }))
  const made: ReadonlyArray<Table> = [
    ["people", people],
    ["person_accounts", members]
  ]
  return { sign_ins, tables: made }
}
