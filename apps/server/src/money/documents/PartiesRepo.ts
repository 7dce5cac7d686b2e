import { DocumentParties, type InvoiceSide, TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { beforeDeletion } from "../../accounts/store/beforeDeletion.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import type * as Rows from "../../platform/sql/Rows.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Found = DocumentParties.Parties

const decodeZone = Schema.decodeUnknownSync(TimeZone.TimeZone)
const decodeParty = Schema.decodeUnknownSync(DocumentParties.Party)

const countryOf = ({ country_code, country_title: title }: Rows.Row) =>
  country_code === null || country_code === undefined ? null : { title, country_code }

/** Without a legal name, what the settings have said of old: the first line is the name. */
const networkOf = (row: Rows.Row) => {
  const [first = "", ...rest] = String(row.invoice_address ?? row.title).split("\n")
  const isNamed = row.legal_name !== null
  return decodeParty({
    name: isNamed ? row.legal_name : first,
    address: row.legal_address ?? (isNamed || rest.length === 0 ? null : rest.join("\n")),
    postcode: row.legal_postcode,
    city: row.legal_city,
    region: row.legal_region,
    country: countryOf(row),
    vat_id: row.vat_id,
    registration: row.registration_number,
    email: row.mail_from
  })
}

const emailOf = ({ email, id }: Rows.Row): string => beforeDeletion(String(email), Number(id))

/** To whom an advertiser wants its invoices; without an address there, the account's own. */
const advertiserOf = (row: Rows.Row) => {
  const isBilled = row.beneficiary_address !== null || row.beneficiary_city !== null
  return decodeParty({
    name: row.beneficiary_name ?? row.company_name,
    address: isBilled ? row.beneficiary_address : row.address,
    postcode: isBilled ? row.beneficiary_postcode : row.postal_code,
    city: isBilled ? row.beneficiary_city : row.city,
    region: isBilled ? row.beneficiary_region : row.region,
    country: countryOf(row),
    vat_id: row.tax_id,
    registration: null,
    email: row.billing_email ?? emailOf(row)
  })
}

/** As whom an affiliate wants to be paid; without an address there, the account's own. */
const affiliateOf = (row: Rows.Row) => {
  const isBilled = row.billed_address !== null
  return decodeParty({
    name: row.name ?? emailOf(row),
    address: isBilled ? row.billed_address : row.address,
    postcode: isBilled ? null : row.postal_code,
    city: isBilled ? null : row.city,
    region: isBilled ? null : row.region,
    country: countryOf(row),
    vat_id: row.tax_number,
    registration: null,
    email: row.billed_email ?? emailOf(row)
  })
}

const bankOf = ({ bic, iban }: Rows.Row, holder: string): Found["bank"] =>
  typeof iban === "string" ? { holder, iban, bic: typeof bic === "string" ? bic : null } : null

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** The parties that a new invoice would have. */
export class PartiesRepo extends Context.Service<PartiesRepo>()("server/PartiesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect

    const network = sql<Rows.Row>`
      SELECT n.*, c.country_code, c.title AS country_title
      FROM network n LEFT JOIN countries c ON c.id = n.legal_country WHERE n.id = 1`.pipe(
      Effect.flatMap(([row]) => Effect.fromNullishOr(row)),
      Effect.orDie
    )

    const ofAdvertiser = Effect.fnUntraced(function* (advertiser_id: number) {
      const own = yield* network
      const [row] = yield* sql<Rows.Row>`
        SELECT a.*, p.beneficiary_name, p.beneficiary_address, p.beneficiary_city,
          p.beneficiary_region, p.beneficiary_postcode, p.billing_email, p.tax_id,
          t.title AS terms, c.country_code, c.title AS country_title
        FROM advertisers a
          LEFT JOIN billing_preferences p ON p.advertiser_id = a.id
          LEFT JOIN payment_terms t ON t.id = p.payment_terms_id
          LEFT JOIN countries c ON c.id = COALESCE(p.beneficiary_country, a.country)
        WHERE a.id = ${advertiser_id}`
      const buyer = yield* Effect.fromNullishOr(row)
      const seller = networkOf(own)
      return {
        seller,
        buyer: advertiserOf(buyer),
        bank: bankOf(own, seller.name),
        terms: textOf(buyer.terms),
        language: String(own.language)
      }
    }, Effect.orDie)

    const ofAffiliate = Effect.fnUntraced(function* (affiliate_id: number) {
      const own = yield* network
      const [row] = yield* sql<Rows.Row>`
        SELECT a.*, NULLIF(a.beneficiary_address, '') AS billed_address,
          NULLIF(a.billing_email, '') AS billed_email, NULLIF(a.tax_id, '') AS tax_number,
          COALESCE(NULLIF(a.beneficiary_name, ''), NULLIF(a.company_name, ''),
            NULLIF(TRIM(COALESCE(a.firstname, '') || ' ' || COALESCE(a.lastname, '')), '')) AS name,
          t.title AS terms, c.country_code, c.title AS country_title
        FROM affiliates a
          LEFT JOIN payment_terms t ON t.id = a.payment_terms
          LEFT JOIN countries c ON c.id = a.country
        WHERE a.id = ${affiliate_id}`
      const seller = yield* Effect.fromNullishOr(row)
      return {
        seller: affiliateOf(seller),
        buyer: networkOf(own),
        // Where it is paid to is encrypted, and the network knows it.
        bank: null,
        terms: textOf(seller.terms),
        language: String(own.language)
      }
    }, Effect.orDie)

    const logo = (end: Statement.Fragment) =>
      sql<Rows.Row>`SELECT logo FROM network WHERE id = 1 ${end}`.pipe(
        Effect.map(([row]) => textOf(row?.logo)),
        Effect.orDie
      )

    return {
      /**
       * The parties of an invoice of the account. An affiliate's is self-billed: the network writes it in the
       * affiliate's name.
       */
      of: (side: InvoiceSide.InvoiceSide, account_id: number) =>
        side === "advertiser" ? ofAdvertiser(account_id) : ofAffiliate(account_id),
      /** The network, on documents of its own. */
      payer: Effect.map(network, (row) => ({
        party: networkOf(row),
        language: String(row.language),
        timezone: decodeZone(row.timezone)
      })),
      /** Path of the network's logo. */
      logo: logo(sql``),
      /** The same, locked against removal until the transaction ends. */
      heldLogo: partOfTransaction(logo(forUpdate))
    }
  })
}) {
  static readonly layer = Layer.effect(PartiesRepo, PartiesRepo.make)
}
