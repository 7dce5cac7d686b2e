import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenPaymentDetails } from "../fixtures/givenPaymentDetails.ts"

const germany = 2_921_044

const invoices = [
  "/api/v2/network/adv-billing/invoices",
  "/api/v2/network/brand-billing/invoices",
  "/api/v2/network/aff-billing/invoices",
  "/api/v2/advertiser/invoices",
  "/api/v2/affiliate/aff-billing/invoices"
]

/** What e-invoices and requests for payment need, which other operations change. */
export const fuzzedDocuments = Effect.fnUntraced(function* (affiliate_id: number) {
  const sql = yield* SqlClient.SqlClient
  // Balances are in the currencies of whatever was earned.
  yield* Effect.orDie(sql`
    INSERT INTO exchange_rates (currency, date, rate, source)
    VALUES ('EUR', '2020-01-01', '0.8', 't'), ('USD', '2020-01-01', '1', 't')
    ON CONFLICT DO NOTHING`)
  const named = Effect.orDie(
    Effect.all([
      sql`UPDATE network SET legal_country = ${germany}, vat_id = 'DE1' WHERE id = 1`,
      sql`UPDATE advertisers SET country = ${germany}, deleted = NULL`,
      sql`UPDATE affiliates SET country = ${germany}, tax_id = 'DE2'`,
      sql`UPDATE billing_preferences SET beneficiary_country = ${germany}`
    ])
  )
  const payable = givenPaymentDetails(affiliate_id).pipe(
    Effect.andThen(sql`UPDATE payment_methods SET payment_threshold = 0`),
    Effect.andThen(sql`
      INSERT INTO exchange_rates (currency, date, rate, source)
      SELECT b.currency, '2020-01-01', '1', 'test'
      FROM (SELECT currency FROM ledger_balances UNION SELECT currency FROM payment_details) b
      WHERE b.currency NOT IN (SELECT currency FROM network) ON CONFLICT DO NOTHING`),
    Effect.andThen(sql`
      UPDATE ledger_balances SET amount = -1000000000000, network_amount = -1000000000000
      WHERE account = ${`affiliate:${affiliate_id}:approved`}`),
    Effect.andThen(sql`
      UPDATE affiliate_invoices SET status = 'rejected'
      WHERE is_requested = 1 AND affiliate_id = ${affiliate_id}`),
    Effect.orDie,
    Effect.provideService(SqlClient.SqlClient, sql)
  )
  return {
    "/api/v2/affiliate/aff-billing/payment-request": payable,
    ...Object.fromEntries(
      invoices.flatMap((path) => [
        [`${path}/{id}/download-xml`, named],
        [`${path}/{id}/credit-note/download-xml`, named]
      ])
    )
  }
})
