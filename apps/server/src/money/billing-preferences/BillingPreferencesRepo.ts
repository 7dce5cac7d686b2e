import { BillingPreferences, InvoiceSchedule } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { LinkedAccount } from "../../accounts/store/AccountLinksRepo.ts"
import { makeKnownIds } from "../../platform/sql/knownIds.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow } from "../../platform/sql/results.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

const isFrequency = Schema.is(InvoiceSchedule.InvoiceFrequency)

/** What both sides have: their terms, and when their invoices are made. */
const schedule = (row: Rows.Row) => {
  const frequency = Number(row.invoice_frequency)
  return {
    payment_terms:
      row.terms_id === null
        ? null
        : { id: row.terms_id, title: row.terms_title, value: row.terms_value },
    invoice_frequency: isFrequency(frequency)
      ? { id: frequency, title: InvoiceSchedule.titles[frequency] }
      : null,
    invoice_days_of_the_month: row.invoice_days_of_the_month ?? "",
    invoice_day_of_the_week: row.invoice_day_of_the_week ?? ""
  }
}

const toAdvertiser = Rows.stored(BillingPreferences.BillingPreferences, (row) => ({
  ...schedule(row),
  vat: row.vat ?? 0,
  tax_category: row.tax_category ?? "domestic",
  invoice_type: row.invoice_type ?? 0,
  generate_invoice_automatically: row.generate_invoice_automatically ?? 0,
  beneficiary_country:
    row.country_id === null
      ? null
      : { id: row.country_id, title: row.country_title, country_code: row.country_code }
}))

const toAffiliate = Rows.stored(BillingPreferences.AffiliateBilling, (row) => ({
  ...schedule(row),
  beneficiary_name: row.beneficiary_name ?? "",
  beneficiary_address: row.beneficiary_address ?? "",
  billing_email: row.billing_email ?? "",
  tax_id: row.tax_id ?? ""
}))

type Columns = Readonly<Record<string, unknown>>

/**
 * Affiliates are paid as their own rows say; advertisers have rows for it that begin empty. Those of deleted accounts
 * stay, for what is still to be settled.
 */
export class BillingPreferencesRepo extends Context.Service<BillingPreferencesRepo>()(
  "server/BillingPreferencesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const known = makeKnownIds(sql)
      const all = sql`1 = 1`
      const first = <A>(statement: Statement.Statement<Rows.Row>, decode: (row: Rows.Row) => A) =>
        statement.pipe(firstRow(decode))
      const terms = sql`t.id AS terms_id, t.title AS terms_title, t.value AS terms_value`

      return {
        ofAdvertiser: (id: number) =>
          first(
            sql<Rows.Row>`
              SELECT p.*, a.id, ${terms},
                c.id AS country_id, c.title AS country_title, c.country_code
              FROM advertisers a
                LEFT JOIN billing_preferences p ON p.advertiser_id = a.id
                LEFT JOIN payment_terms t ON t.id = p.payment_terms_id
                LEFT JOIN countries c ON c.id = p.beneficiary_country
              WHERE a.id = ${id}`,
            toAdvertiser
          ),
        ofAffiliate: (id: number) =>
          first(
            sql<Rows.Row>`
              SELECT a.*, ${terms}
              FROM affiliates a LEFT JOIN payment_terms t ON t.id = a.payment_terms
              WHERE a.id = ${id}`,
            toAffiliate
          ),
        save: Effect.fnUntraced(function* ({ account_id, role }: LinkedAccount, columns: Columns) {
          if (Object.keys(columns).length === 0) return
          if (role === "affiliate") {
            yield* sql`UPDATE affiliates SET ${sql.update({ ...columns })} WHERE id = ${account_id}`
            return
          }
          const { payment_terms: payment_terms_id, ...others } = columns
          const row = { ...others, ...(payment_terms_id !== undefined && { payment_terms_id }) }
          yield* sql`
            INSERT INTO billing_preferences (advertiser_id) VALUES (${account_id})
            ON CONFLICT (advertiser_id) DO NOTHING`
          yield* sql`
            UPDATE billing_preferences SET ${sql.update(row)} WHERE advertiser_id = ${account_id}`
        }, orDieInTransaction),
        knownTerms: (id: number | null) => known("payment_terms", [id], all),
        knownCountries: (id: number | null) => known("countries", [id], all)
      }
    })
  }
) {
  static readonly layer = Layer.effect(BillingPreferencesRepo, BillingPreferencesRepo.make)
}
