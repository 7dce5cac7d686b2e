/** What a document lacks for an e-invoice: EN 16931 asks for more than paper does. */
import { digits } from "../../values/Currency.ts"
import type { Problem } from "../../values/Problem.ts"
import { type InvoiceDocument, isCredit, isSelfBilled } from "./InvoiceDocument.ts"
import type { Party } from "./Parties.ts"

/** A VAT number begins with a country; some tax numbers do not. */
const vatPattern = /^[A-Z]{2}[A-Z0-9+*]{2,13}$/u

/** The VAT number of a party as registers write it, if what it has is one. */
export const vatOf = ({ vat_id }: Party): string | undefined => {
  const written = vat_id?.replaceAll(/[\s.-]/gu, "").toUpperCase()
  return written !== undefined && vatPattern.test(written) ? written : undefined
}

const byNetwork = "is needed for an e-invoice: set it with PUT /api/v2/network/settings/network"
const byAccount = "is needed for an e-invoice: set it in the account's billing preferences"

const inAccount = "is needed for an e-invoice: set it in the account"

/** The fields of the network's settings, and of the accounts that buy and sell. */
const fieldsOf = {
  network: { country: "legal_country", vat_id: "vat_id", problem: byNetwork },
  account: { country: "beneficiary_country", vat_id: "tax_id", problem: byAccount },
  /** An affiliate's country is that of its account. */
  affiliateCountry: { field: "country", problem: inAccount }
} as const

const ofStatus = (document: InvoiceDocument): Problem | undefined => {
  const { status } = document
  return !isCredit(document) && (status === "draft" || status === "rejected")
    ? { field: "status", problem: `is ${status}: an e-invoice is of an invoice that is to be paid` }
    : undefined
}

const ofCurrency = ({ currency }: InvoiceDocument): Problem | undefined =>
  digits(currency) > 2
    ? { field: "currency", problem: `is ${currency}: EN 16931 has no amounts of three decimals` }
    : undefined

const countryOf = (document: InvoiceDocument): Problem =>
  isSelfBilled(document)
    ? fieldsOf.affiliateCountry
    : { field: fieldsOf.account.country, problem: fieldsOf.account.problem }

const ofCountries = (document: InvoiceDocument): ReadonlyArray<Problem> => {
  const [network, account] = isSelfBilled(document)
    ? [document.buyer, document.seller]
    : [document.seller, document.buyer]
  return [
    ...(network.country === null
      ? [{ field: fieldsOf.network.country, problem: fieldsOf.network.problem }]
      : []),
    ...(account.country === null ? [countryOf(document)] : [])
  ]
}

/** A seller needs a number; with tax, both parties do. */
const ofNumbers = (document: InvoiceDocument): ReadonlyArray<Problem> => {
  const { buyer, seller, taxes } = document
  const [sold, bought] = isSelfBilled(document)
    ? [fieldsOf.account, fieldsOf.network]
    : [fieldsOf.network, fieldsOf.account]
  const isTaxed = taxes.some(({ category }) => category !== "outside")
  const isReversed = taxes.some(({ category }) => category === "reverse_charge")
  const isKnown = isTaxed ? seller.vat_id !== null : (seller.vat_id ?? seller.registration) !== null
  return [
    ...(isKnown ? [] : [{ field: sold.vat_id, problem: sold.problem }]),
    ...(isReversed && vatOf(buyer) === undefined
      ? [{ field: bought.vat_id, problem: bought.problem }]
      : [])
  ]
}

/** Why there is no e-invoice of a document; nothing when there is. */
export const of = (document: InvoiceDocument): ReadonlyArray<Problem> => [
  ...[ofStatus(document), ofCurrency(document)].filter((problem) => problem !== undefined),
  ...ofCountries(document),
  ...ofNumbers(document)
]
