import { InvoiceUbl, InvoiceUblProblems } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { amount, day, document, line, party } from "./givenDocument.ts"

/** What stands directly in an invoice and in a credit note, in the order of the schemas of UBL 2.1. */
const order = {
  Invoice: [
    "CustomizationID",
    "ID",
    "IssueDate",
    "DueDate",
    "InvoiceTypeCode",
    "Note",
    "DocumentCurrencyCode",
    "InvoicePeriod",
    "BillingReference",
    "AccountingSupplierParty",
    "AccountingCustomerParty",
    "PaymentMeans",
    "PaymentTerms",
    "TaxTotal",
    "LegalMonetaryTotal",
    "InvoiceLine"
  ],
  CreditNote: [
    "CustomizationID",
    "ID",
    "IssueDate",
    "CreditNoteTypeCode",
    "Note",
    "DocumentCurrencyCode",
    "InvoicePeriod",
    "BillingReference",
    "AccountingSupplierParty",
    "AccountingCustomerParty",
    "PaymentMeans",
    "PaymentTerms",
    "TaxTotal",
    "LegalMonetaryTotal",
    "CreditNoteLine"
  ]
}

const childrenOf = (xml: string): ReadonlyArray<string> =>
  [...xml.matchAll(/^ {2}<c[ab]c:(\w+)/gmu)].map(([, name = ""]) => name)

const valuesOf = (xml: string, name: string): ReadonlyArray<number> =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, "gu"))].map(([, text]) => Number(text))

const written = (...args: Parameters<typeof document>) => InvoiceUbl.of(document(...args))
const taxed = {
  taxes: [{ category: "domestic", percent: 19, base: 300_000n, amount: 57_000n }]
} as const

describe("An e-invoice", () => {
  it("has its parts in the order of the schema", () => {
    const corrects = { number: "INV-2026-000100", date: day("2026-01-05") }
    for (const [name, kind] of [
      ["Invoice", "invoice"],
      ["Invoice", "self_billed"],
      ["CreditNote", "credit_note"],
      ["CreditNote", "self_billed_credit_note"]
    ] as const) {
      const xml = written({ kind, corrects, memo: "Thanks", ...taxed })
      assert.include(xml, `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"`)
      assert.deepStrictEqual(childrenOf(xml), order[name])
    }
  })

  it("says what it is by its code", () => {
    const codes = (
      ["invoice", "credit_note", "self_billed", "self_billed_credit_note"] as const
    ).map((kind) => /TypeCode>(\d+)</u.exec(written({ kind }))?.[1])
    assert.deepStrictEqual(codes, ["380", "381", "389", "261"])
  })

  it("adds up: lines to the net, taxes to what is to be paid", () => {
    const lines = [
      line({ amount: amount("10.0033"), unit: null }),
      line({ amount: amount("20.0033"), unit: null }),
      line({ kind: "correction", amount: amount("-3.5"), unit: null })
    ]
    const xml = written({
      lines,
      net: 265_066n,
      taxes: [{ category: "domestic", percent: 19, base: 265_100n, amount: 50_400n }]
    })
    const [net = 0, ...parts] = valuesOf(xml, "LineExtensionAmount")
    assert.closeTo(
      parts.reduce((sum, part) => sum + part, 0),
      net,
      0.001
    )
    assert.deepStrictEqual([net, ...valuesOf(xml, "PayableAmount")], [26.51, 31.55])
    for (const [index, quantity] of valuesOf(xml, "InvoicedQuantity").entries()) {
      const price = valuesOf(xml, "PriceAmount")[index] ?? -1
      assert.isAtLeast(price, 0)
      assert.closeTo(price * quantity, parts[index] ?? 0, 0.001)
    }
  })

  it("has nobody's VAT number where nothing is subject to tax", () => {
    assert.notInclude(written(), "<cac:PartyTaxScheme>")
    assert.include(written(), "<cbc:TaxExemptionReasonCode>VATEX-EU-O<")
    assert.include(written(taxed), "<cbc:CompanyID>FR40303265045<")
  })

  it("has one line for what was exchanged by rates that nobody knows", () => {
    const foreign = [line({ currency: "USD" }), line({ currency: "GBP" })]
    const xml = written({ lines: [line(), ...foreign], net: 990_000n })
    assert.deepStrictEqual(valuesOf(xml, "LineExtensionAmount"), [99, 30, 69])
  })

  it("is well-formed whatever names say", () => {
    const name = `<a href="x">&amp;\u0000\u0008]]>\ud800\ufffe</a>`
    const xml = written({ buyer: party({ name }), memo: "a\r\nb" })
    assert.include(xml, "&lt;a href=&quot;x&quot;&gt;&amp;amp;]]&gt;&lt;/a&gt;")
    for (const sign of "\u0000\u0008\ufffe") assert.notInclude(xml, sign)
    assert.isTrue(xml.isWellFormed())
    assert.include(xml, "a&#13;\nb")
  })

  it("tells what it lacks by the names of settings", () => {
    const lacks = (...args: Parameters<typeof document>) =>
      InvoiceUblProblems.of(document(...args)).map(({ field }) => field)
    const nobody = party({ country: null, vat_id: null, registration: null })
    assert.deepStrictEqual(lacks(), [])
    assert.deepStrictEqual(lacks({ status: "draft" }), ["status"])
    assert.deepStrictEqual(lacks({ seller: nobody }), ["legal_country", "vat_id"])
    assert.deepStrictEqual(lacks({ buyer: nobody }), ["beneficiary_country"])
    assert.deepStrictEqual(lacks({ kind: "self_billed", seller: nobody }), ["country", "tax_id"])
    assert.deepStrictEqual(lacks({ currency: "KWD", lines: [] }), ["currency"])
    const reversed = [
      { category: "reverse_charge", percent: 0, base: 300_000n, amount: 0n }
    ] as const
    assert.deepStrictEqual(lacks({ buyer: party({ vat_id: "12/345/67890" }), taxes: reversed }), [
      "tax_id"
    ])
  })
})
