/** Documents as e-invoices: UBL 2.1 by the rules of EN 16931. */
import * as Xml from "../../values/Xml.ts"
import { formatsOf, languageOf } from "./DocumentFormats.ts"
import { type DocumentTexts, termsIn, textsOf } from "./DocumentTexts.ts"
import {
  accountOf,
  type DocumentKind,
  type DocumentTax,
  type InvoiceDocument,
  isCredit
} from "./InvoiceDocument.ts"
import { amountOf, linesOf } from "./InvoiceUblLines.ts"
import { vatOf } from "./InvoiceUblProblems.ts"
import type { Party } from "./Parties.ts"

const { element, text } = Xml

const standard = "urn:cen.eu:en16931:2017"
const namespace = "urn:oasis:names:specification:ubl:schema:xsd"

/** What a document is, by UNTDID 1001. */
const typeCodes: { readonly [K in DocumentKind]: string } = {
  invoice: "380",
  credit_note: "381",
  self_billed: "389",
  self_billed_credit_note: "261"
}

/** The category of a tax by UNCL 5305, and the reason of an exemption by the list of the European Union. */
const taxCodes: {
  readonly [C in DocumentTax["category"]]: { readonly id: string; readonly exemption?: string }
} = {
  domestic: { id: "S" },
  reverse_charge: { id: "AE", exemption: "VATEX-EU-AE" },
  exempt: { id: "E" },
  outside: { id: "O", exemption: "VATEX-EU-O" }
}

const reasonOf = ({ category }: DocumentTax, { taxNotes }: DocumentTexts): string | undefined =>
  category === "outside" ? "Not subject to VAT" : taxNotes[category]

const scheme = (id: string) => element("cac:TaxScheme", [text("cbc:ID", id)])

/** The category of a tax, as lines have it; `more` says why there is none. */
const categoryOf = (
  name: string,
  tax: DocumentTax,
  more: ReadonlyArray<Xml.Element | undefined> = []
) =>
  element(name, [
    text("cbc:ID", taxCodes[tax.category].id),
    tax.category === "outside" ? undefined : text("cbc:Percent", String(tax.percent)),
    ...more,
    scheme("VAT")
  ])

const addressOf = ({ address, city, country, postcode, region }: Party) =>
  element("cac:PostalAddress", [
    text("cbc:StreetName", address),
    text("cbc:CityName", city),
    text("cbc:PostalZone", postcode),
    text("cbc:CountrySubentity", region),
    element("cac:Country", [text("cbc:IdentificationCode", country?.country_code)])
  ])

/**
 * Where nothing is subject to tax, VAT numbers are not allowed; the seller is still identified. Other numbers have
 * a field of their own.
 */
const partyOf = (party: Party, isSeller: boolean, isTaxed: boolean) => {
  const vat = vatOf(party)
  const taxNumber = vat === undefined ? party.vat_id : null
  return element("cac:Party", [
    isTaxed || !isSeller
      ? undefined
      : element("cac:PartyIdentification", [text("cbc:ID", party.vat_id)]),
    element("cac:PartyName", [text("cbc:Name", party.name)]),
    addressOf(party),
    isTaxed && vat !== undefined
      ? element("cac:PartyTaxScheme", [text("cbc:CompanyID", vat), scheme("VAT")])
      : undefined,
    isSeller && isTaxed && taxNumber !== null
      ? element("cac:PartyTaxScheme", [text("cbc:CompanyID", taxNumber), scheme("TAX")])
      : undefined,
    element("cac:PartyLegalEntity", [
      text("cbc:RegistrationName", party.name),
      text("cbc:CompanyID", party.registration ?? (isSeller ? null : taxNumber))
    ]),
    element("cac:Contact", [text("cbc:ElectronicMail", party.email)])
  ])
}

const paymentOf = ({ bank, currency, due_date, kind, number }: InvoiceDocument) =>
  bank === null
    ? undefined
    : element("cac:PaymentMeans", [
        text("cbc:PaymentMeansCode", currency === "EUR" ? "58" : "30"),
        isCredit({ kind }) ? text("cbc:PaymentDueDate", due_date) : undefined,
        text("cbc:PaymentID", number),
        element("cac:PayeeFinancialAccount", [
          text("cbc:ID", bank.iban),
          text("cbc:Name", bank.holder),
          element("cac:FinancialInstitutionBranch", [text("cbc:ID", bank.bic)])
        ])
      ])

const taxTotalOf = ({ currency, taxes }: InvoiceDocument, texts: DocumentTexts) =>
  element("cac:TaxTotal", [
    amountOf(
      "cbc:TaxAmount",
      taxes.reduce((sum, { amount }) => sum + amount, 0n),
      currency
    ),
    ...taxes.map((tax) =>
      element("cac:TaxSubtotal", [
        amountOf("cbc:TaxableAmount", tax.base, currency),
        amountOf("cbc:TaxAmount", tax.amount, currency),
        categoryOf("cac:TaxCategory", tax, [
          text("cbc:TaxExemptionReasonCode", taxCodes[tax.category].exemption),
          text("cbc:TaxExemptionReason", reasonOf(tax, texts))
        ])
      ])
    )
  ])

const totalOf = ({ currency, net, total }: InvoiceDocument) =>
  element("cac:LegalMonetaryTotal", [
    amountOf("cbc:LineExtensionAmount", net, currency),
    amountOf("cbc:TaxExclusiveAmount", net, currency),
    amountOf("cbc:TaxInclusiveAmount", total, currency),
    amountOf("cbc:PayableAmount", total, currency)
  ])

const headOf = (document: InvoiceDocument) => {
  const { currency, date, due_date, kind, memo, number } = document
  const isCreditNote = isCredit(document)
  return [
    text("cbc:CustomizationID", standard),
    text("cbc:ID", number),
    text("cbc:IssueDate", date),
    isCreditNote ? undefined : text("cbc:DueDate", due_date),
    text(isCreditNote ? "cbc:CreditNoteTypeCode" : "cbc:InvoiceTypeCode", typeCodes[kind]),
    text("cbc:Note", memo),
    text("cbc:DocumentCurrencyCode", currency)
  ]
}

const referencesOf = ({ corrects, period }: InvoiceDocument) => [
  element("cac:InvoicePeriod", [
    text("cbc:StartDate", period.start_date),
    text("cbc:EndDate", period.end_date)
  ]),
  element("cac:BillingReference", [
    element("cac:InvoiceDocumentReference", [
      text("cbc:ID", corrects?.number),
      text("cbc:IssueDate", corrects?.date)
    ])
  ])
]

const termsOf = (document: InvoiceDocument, texts: DocumentTexts) => {
  const { due_date, terms, total } = document
  const usual = isCredit(document) ? texts.settled : texts.atOnce
  const agreed = terms === null ? null : termsIn(terms, texts)
  return element("cac:PaymentTerms", [
    text("cbc:Note", agreed ?? (due_date === null && total > 0n ? usual : null))
  ])
}

/** The e-invoice of a document that `InvoiceUblProblems` finds nothing missing in. */
export const of = (document: InvoiceDocument): string => {
  const code = accountOf(document).country?.country_code
  const language = languageOf(code, document.language)
  const texts = textsOf(language)
  const formats = formatsOf(language, code)
  const name = isCredit(document) ? "CreditNote" : "Invoice"
  const [tax] = document.taxes
  const isTaxed = document.taxes.some(({ category }) => category !== "outside")
  const lines = linesOf(document, { formats, texts }, (item) =>
    tax === undefined ? undefined : categoryOf(item, tax)
  )
  const root = element(
    name,
    [
      ...headOf(document),
      ...referencesOf(document),
      element("cac:AccountingSupplierParty", [partyOf(document.seller, true, isTaxed)]),
      element("cac:AccountingCustomerParty", [partyOf(document.buyer, false, isTaxed)]),
      paymentOf(document),
      termsOf(document, texts),
      taxTotalOf(document, texts),
      totalOf(document),
      lines
    ],
    {
      xmlns: `${namespace}:${name}-2`,
      "xmlns:cac": `${namespace}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${namespace}:CommonBasicComponents-2`
    }
  )
  return root === undefined ? "" : Xml.documentOf(root)
}
