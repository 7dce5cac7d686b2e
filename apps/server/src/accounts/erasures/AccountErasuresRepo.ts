import { EmailAddress } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { occurs } from "../../platform/sql/occurs.ts"
import { allRows } from "../../platform/sql/results.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import type { LinkedAccount } from "../store/AccountLinksRepo.ts"
import { accountSearchText } from "../store/accountSearchText.ts"
import { tables } from "../store/accountTables.ts"
import { beforeDeletion } from "../store/beforeDeletion.ts"
import { ErasedPartiesRepo } from "./ErasedPartiesRepo.ts"

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

/** What an advertiser's preferences say of persons; what is still to be billed keeps its tax, country and terms. */
const preferences = [
  "beneficiary_name",
  "beneficiary_region",
  "beneficiary_city",
  "beneficiary_address",
  "beneficiary_postcode",
  "billing_email",
  "tax_id"
] as const

/** Rows that an account alone leaves behind: where it called from, what its requests were answered, its reports. */
const ofAccount = ["account_addresses", "bulk_rows", "idempotency_keys", "saved_reports"] as const

const emptied = (columns: ReadonlyArray<string>) =>
  Object.fromEntries(columns.map((column) => [column, null]))

/** No e-mail address, and unlike any other. */
const nobody = (id: number) => `erased ${id}`

export class AccountErasuresRepo extends Context.Service<AccountErasuresRepo>()(
  "server/AccountErasuresRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const parties = yield* ErasedPartiesRepo

      const eraseBuyer = Effect.fnUntraced(function* (advertiser_id: number) {
        yield* sql`
          UPDATE billing_preferences SET ${sql.update(emptied(preferences))}
          WHERE advertiser_id = ${advertiser_id}`
        yield* parties.eraseBuyer(advertiser_id, nobody(advertiser_id))
      })

      const erasePayee = Effect.fnUntraced(function* (affiliate_id: number) {
        yield* sql`DELETE FROM payment_details WHERE affiliate_id = ${affiliate_id}`
        yield* sql`
          UPDATE payouts SET info = '', payment_method_info = '…' WHERE affiliate_id = ${affiliate_id}`
        yield* parties.erasePayee(affiliate_id)
      })

      return {
        /** Whether the account was deleted before, locked; none without one. */
        lock: ({ account_id, role }: LinkedAccount) =>
          sql<{ readonly deleted: number | null }>`
            SELECT deleted FROM ${sql(tables[role])} WHERE id = ${account_id} ${forUpdate}`.pipe(
            Effect.map((rows) =>
              Array.head(rows.map(({ deleted }) => ({ isDeleted: deleted !== null })))
            ),
            orDieInTransaction
          ),
        /** The e-mail addresses of the account, and of its people who belong to no other account. */
        emailsOf: ({ account_id, role }: LinkedAccount) =>
          sql<{ readonly email: string }>`
            SELECT email FROM ${sql(tables[role])} WHERE id = ${account_id}
            UNION SELECT p.email FROM people p JOIN person_accounts x ON x.person_id = p.id
              WHERE x.role = ${role} AND x.account_id = ${account_id} AND NOT EXISTS (
                SELECT 1 FROM person_accounts o
                WHERE o.person_id = p.id AND (o.role <> x.role OR o.account_id <> x.account_id))`.pipe(
            allRows(({ email }) => beforeDeletion(email, account_id))
          ),
        /** The picture of the account; advertisers have none. */
        pictureOf: ({ account_id, role }: LinkedAccount) =>
          role === "advertiser"
            ? Effect.succeed(null)
            : sql<{ readonly image: string | null }>`
                SELECT image FROM affiliates WHERE id = ${account_id}`.pipe(
                Effect.map(([row]) => row?.image ?? null),
                Effect.orDie
              ),
        /** Deletes sign-ups that wait for an address, and empties kept answers that tell of it. */
        forgetEmail: Effect.fnUntraced(function* (email: string) {
          const text = JSON.stringify(EmailAddress.folded(email))
          yield* sql`DELETE FROM sign_ups WHERE ${occurs(sql, sql`LOWER(terms)`, `"email":${text}`)}`
          // A repetition of such a request is refused, as where the answer showed a secret.
          const kept = JSON.stringify(text).slice(1, -1)
          yield* sql`
            UPDATE idempotency_keys SET answer = '""'
            WHERE answer IS NOT NULL AND ${occurs(sql, sql`LOWER(answer)`, kept)}`
        }, orDieInTransaction),
        /** Empties what the account, its log and its details say of persons. */
        erase: Effect.fnUntraced(function* ({ account_id, role }: LinkedAccount) {
          const email = nobody(account_id)
          const row = {
            ...emptied(personal[role]),
            email,
            search_text: accountSearchText({ id: account_id, email })
          }
          const named = role === "advertiser" ? { ...row, company_name: email } : row
          yield* sql`UPDATE ${sql(tables[role])} SET ${sql.update(named)} WHERE id = ${account_id}`
          yield* role === "advertiser" ? eraseBuyer(account_id) : erasePayee(account_id)
          const isOwn = sql`role = ${role} AND account_id = ${account_id}`
          for (const own of ofAccount) yield* sql`DELETE FROM ${sql(own)} WHERE ${isOwn}`
          yield* sql`
            UPDATE activity_log SET ip = NULL, user_agent = NULL, message = action WHERE ${isOwn}`
        }, orDieInTransaction)
      }
    })
  }
) {
  static readonly layer = Layer.effect(AccountErasuresRepo, AccountErasuresRepo.make).pipe(
    Layer.provide(ErasedPartiesRepo.layer)
  )
}
