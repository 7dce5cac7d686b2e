/**
 * Who was on invoices of before anybody kept that at their issue. The migration that freezes documents uses
 * this, so that a later change is made to a copy.
 */
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type * as Rows from "../Rows.ts"

/** Accounts of which the parties are made at once. */
const atOnce = 500

const countryOf = ({ country_code, country_title: title }: Rows.Row) =>
  country_code === null || country_code === undefined ? null : { title, country_code }

const networkOf = (row: Rows.Row) => {
  const [first = "", ...rest] = String(row.invoice_address ?? row.title).split("\n")
  const isNamed = row.legal_name !== null
  return {
    name: isNamed ? row.legal_name : first,
    address: row.legal_address ?? (isNamed || rest.length === 0 ? null : rest.join("\n")),
    postcode: row.legal_postcode,
    city: row.legal_city,
    region: row.legal_region,
    country: countryOf(row),
    vat_id: row.vat_id,
    registration: row.registration_number,
    email: row.mail_from
  }
}

/** With an address to be billed at, that; the account's own otherwise. */
const accountOf = (row: Rows.Row) => {
  const isBilled = row.billed_address !== null || row.billed_city !== null
  return {
    name: row.name,
    address: isBilled ? row.billed_address : row.address,
    postcode: isBilled ? row.billed_postcode : row.postal_code,
    city: isBilled ? row.billed_city : row.city,
    region: isBilled ? row.billed_region : row.region,
    country: countryOf(row),
    vat_id: row.tax_number,
    registration: null,
    email: row.billed_email ?? row.email
  }
}

type Sql = SqlClient.SqlClient

const advertisers = (sql: Sql): Statement.Fragment => sql`
  SELECT a.id, a.address, a.postal_code, a.city, a.region, a.email,
    COALESCE(p.beneficiary_name, a.company_name, a.email) AS name,
    p.beneficiary_address AS billed_address, p.beneficiary_city AS billed_city,
    p.beneficiary_region AS billed_region, p.beneficiary_postcode AS billed_postcode,
    p.billing_email AS billed_email, p.tax_id AS tax_number,
    t.title AS terms, c.country_code, c.title AS country_title
  FROM advertisers a
    LEFT JOIN billing_preferences p ON p.advertiser_id = a.id
    LEFT JOIN payment_terms t ON t.id = p.payment_terms_id
    LEFT JOIN countries c ON c.id = COALESCE(p.beneficiary_country, a.country)`

const affiliates = (sql: Sql): Statement.Fragment => sql`
  SELECT a.id, a.address, a.postal_code, a.city, a.region, a.email,
    COALESCE(NULLIF(a.beneficiary_name, ''), NULLIF(a.company_name, ''),
      NULLIF(TRIM(COALESCE(a.firstname, '') || ' ' || COALESCE(a.lastname, '')), ''),
      a.email) AS name,
    NULLIF(a.beneficiary_address, '') AS billed_address, NULL AS billed_city,
    NULL AS billed_region, NULL AS billed_postcode,
    NULLIF(a.billing_email, '') AS billed_email, NULLIF(a.tax_id, '') AS tax_number,
    t.title AS terms, c.country_code, c.title AS country_title
  FROM affiliates a
    LEFT JOIN payment_terms t ON t.id = a.payment_terms
    LEFT JOIN countries c ON c.id = a.country`

const sides = [
  { side: "advertiser", table: "invoices", account: "advertiser_id", select: advertisers },
  { side: "affiliate", table: "affiliate_invoices", account: "affiliate_id", select: affiliates }
] as const

type Side = (typeof sides)[number]

const partiesOf = ({ side }: Side, own: Rows.Row, row: Rows.Row) => {
  const network = networkOf(own)
  const account = accountOf(row)
  const isPaid = side === "advertiser" && typeof own.iban === "string"
  return JSON.stringify({
    seller: side === "advertiser" ? network : account,
    buyer: side === "advertiser" ? account : network,
    bank: isPaid ? { holder: network.name, iban: own.iban, bic: own.bic ?? null } : null,
    terms: row.terms,
    language: own.language
  })
}

/** Accounts one by one: all issued invoices of one have the same parties. */
const keepOf = Effect.fnUntraced(function* (of: Side, own: Rows.Row) {
  const sql = yield* SqlClient.SqlClient
  const { account, select, side, table } = of
  let last = 0
  while (true) {
    const rows = yield* sql<Rows.Row>`
      ${select(sql)} WHERE a.id > ${last} AND EXISTS (
        SELECT 1 FROM ${sql(table)} i WHERE i.${sql(account)} = a.id AND i.issued IS NOT NULL)
      ORDER BY a.id LIMIT ${atOnce}`
    for (const row of rows) {
      last = Number(row.id)
      yield* sql`
        INSERT INTO invoice_parties (side, invoice_id, parties)
        SELECT ${sql.literal(`'${side}'`)}, i.id, ${partiesOf(of, own, row)} FROM ${sql(table)} i
        WHERE i.${sql(account)} = ${last} AND i.issued IS NOT NULL
        ON CONFLICT (side, invoice_id) DO NOTHING`
    }
    if (rows.length < atOnce) return
  }
})

/** Keeps who is on issued invoices, as far as nobody has yet. */
export const firstParties = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [own] = yield* sql<Rows.Row>`
    SELECT n.*, c.country_code, c.title AS country_title
    FROM network n LEFT JOIN countries c ON c.id = n.legal_country WHERE n.id = 1`
  if (own === undefined) return
  for (const side of sides) yield* keepOf(side, own)
})
