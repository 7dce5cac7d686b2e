import { EmailAddress } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

interface Password {
  readonly role: string
  readonly account_id: number
  readonly hash: string
  readonly updated: number
  readonly email: string
}

/**
 * Accounts had passwords of their own; now people have, who belong to accounts. Where accounts with one e-mail
 * address had a password each, nobody can tell whose is whose, and none of them goes on.
 */
const peopleOf = (passwords: ReadonlyArray<Password>) =>
  [...Map.groupBy(passwords, ({ email }) => EmailAddress.folded(email))].map(
    ([email, [first, ...others]]) => ({
      email,
      hash: others.length === 0 ? (first?.hash ?? null) : null,
      moment: first?.updated ?? 0,
      accounts: first === undefined ? [] : [first, ...others]
    })
  )

/** People, the accounts that they belong to, and their sessions. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // `hash` is Argon2id in PHC form; without it nobody can sign in yet.
  yield* sql`
    CREATE TABLE people (
      id ${identity},
      email ${text} NOT NULL,
      hash ${text},
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL
    )`
  yield* sql`CREATE UNIQUE INDEX people_email ON people (email)`
  yield* sql`
    CREATE TABLE person_accounts (
      person_id INTEGER NOT NULL REFERENCES people (id),
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      access ${text} NOT NULL,
      created BIGINT NOT NULL,
      PRIMARY KEY (person_id, role, account_id)
    )`
  yield* sql`CREATE INDEX person_accounts_account ON person_accounts (role, account_id)`
  yield* sql`
    CREATE TABLE sessions (
      id ${identity},
      digest ${text} NOT NULL,
      person_id INTEGER NOT NULL REFERENCES people (id),
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      created BIGINT NOT NULL,
      last_seen BIGINT NOT NULL,
      ip ${text},
      user_agent ${text}
    )`
  yield* sql`CREATE UNIQUE INDEX sessions_by_digest ON sessions (digest)`
  yield* sql`CREATE INDEX sessions_person ON sessions (person_id)`
  yield* sql`CREATE INDEX sessions_last_seen ON sessions (last_seen)`

  // What mailed links hold, by its digest.
  yield* sql`
    CREATE TABLE person_tokens (
      digest ${text} NOT NULL PRIMARY KEY,
      person_id INTEGER NOT NULL REFERENCES people (id),
      expires BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX person_tokens_person ON person_tokens (person_id)`
  yield* sql`CREATE INDEX person_tokens_expires ON person_tokens (expires)`

  // Whom a link signs in; null is the person with the account's e-mail address.
  yield* sql`ALTER TABLE login_links ADD COLUMN person_id INTEGER`

  const passwords = yield* sql<Password>`
    SELECT p.role, p.account_id, p.hash, p.updated, a.email
    FROM passwords p JOIN affiliates a ON p.role = 'affiliate' AND a.id = p.account_id
    UNION ALL
    SELECT p.role, p.account_id, p.hash, p.updated, a.email
    FROM passwords p JOIN advertisers a ON p.role = 'advertiser' AND a.id = p.account_id`
  for (const { accounts, email, hash, moment } of peopleOf(passwords)) {
    const [made] = yield* sql<{ readonly id: number }>`
      INSERT INTO people ${sql.insert({ email, hash, created: moment, updated: moment })}
      RETURNING id`
    for (const { account_id, role } of accounts) {
      const row = { person_id: made?.id ?? 0, role, account_id, access: "admin", created: moment }
      yield* sql`INSERT INTO person_accounts ${sql.insert(row)}`
    }
  }
  yield* sql`DROP TABLE passwords`
})
