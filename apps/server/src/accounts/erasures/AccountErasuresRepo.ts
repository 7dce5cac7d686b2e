import { Array, Context, Effect, Layer, type Option } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { LinkedAccount } from "../store/AccountLinksRepo.ts"
import { accountSearchText } from "../store/accountSearchText.ts"
import { tables } from "../store/accountTables.ts"

const address = ["country", "region", "city", "address", "postal_code", "ip"] as const
const texts = ["external_id", "website_url", "notes", "internal_notes"] as const
const names = ["firstname", "lastname", "phone"] as const

/** The columns that say something of persons, and may be empty. */
const personal = {
  advertiser: [...names, ...address, ...texts, "allowed_ips"],
  affiliate: [
    ...names,
    ...address,
    ...texts,
    "company_name",
    "image",
    "contacts",
    "custom_fields",
    "trafficback_url",
    "payment_methods",
    "payment_details",
    "beneficiary_name",
    "beneficiary_address",
    "billing_email",
    "tax_id",
    "registration",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content"
  ]
} as const

/** Rows that hold nothing else. */
const details = {
  advertiser: { table: "billing_preferences", column: "advertiser_id" },
  affiliate: { table: "payment_details", column: "affiliate_id" }
} as const

/** No e-mail address, and unlike any other. */
const nobody = (id: number) => `erased ${id}`

export class AccountErasuresRepo extends Context.Service<
  AccountErasuresRepo,
  {
    /** Whether the account was deleted before, locked; none without one. */
    readonly lock: (
      account: LinkedAccount
    ) => Effect.Effect<Option.Option<{ readonly isDeleted: boolean }>, never, Transaction>
    /** Empties what the account, its log and its details say of persons. */
    readonly erase: (account: LinkedAccount) => Effect.Effect<void, never, Transaction>
  }
>()("server/AccountErasuresRepo") {
  static readonly layer = Layer.effect(
    AccountErasuresRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect

      return AccountErasuresRepo.of({
        lock: ({ account_id, role }) =>
          sql<{ readonly deleted: number | null }>`
            SELECT deleted FROM ${sql(tables[role])} WHERE id = ${account_id} ${forUpdate}`.pipe(
            Effect.map((rows) =>
              Array.head(rows.map(({ deleted }) => ({ isDeleted: deleted !== null })))
            ),
            Effect.orDie
          ),
        erase: Effect.fnUntraced(function* ({ account_id, role }) {
          const email = nobody(account_id)
          const emptied = Object.fromEntries(personal[role].map((column) => [column, null]))
          const row = {
            ...emptied,
            email,
            search_text: accountSearchText({ id: account_id, email })
          }
          const named = role === "advertiser" ? { ...row, company_name: email } : row
          yield* sql`UPDATE ${sql(tables[role])} SET ${sql.update(named)} WHERE id = ${account_id}`
          const { column, table } = details[role]
          yield* sql`DELETE FROM ${sql(table)} WHERE ${sql(column)} = ${account_id}`
          const isOwn = sql`role = ${role} AND account_id = ${account_id}`
          yield* sql`DELETE FROM account_addresses WHERE ${isOwn}`
          yield* sql`
            UPDATE activity_log SET ip = NULL, user_agent = NULL, message = action WHERE ${isOwn}`
        }, Effect.orDie)
      })
    })
  )
}
