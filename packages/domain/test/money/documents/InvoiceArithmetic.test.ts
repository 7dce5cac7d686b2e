import { InvoiceDocument, InvoiceUbl, Money } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { day } from "./givenDocument.ts"
import { documentSource, RandomInvoice } from "./givenInvoices.ts"

/** The content of the elements of a name, in order. */
const textsOf = (xml: string, name: string): ReadonlyArray<string> =>
  [
    ...xml.matchAll(new RegExp(`<c[ab]c:${name}(?: [^>]*)?>([\\s\\S]*?)</c[ab]c:${name}>`, "gu"))
  ].map(([, text = ""]) => text)

const unitsOf = (text: string): bigint => Result.getOrThrow(Money.parse(text))
const amountsOf = (xml: string, name: string) => textsOf(xml, name).map(unitsOf)
const sumOf = (amounts: ReadonlyArray<bigint>) => amounts.reduce((sum, amount) => sum + amount, 0n)
const only = (xml: string, name: string): bigint => {
  const [first = 0n, ...more] = amountsOf(xml, name)
  assert.lengthOf(more, 0, name)
  return first
}

const digits: Readonly<Record<string, bigint>> = { JPY: 1n }

const checkTotals = (xml: string) => {
  const [totals = ""] = textsOf(xml, "LegalMonetaryTotal")
  const [taxTotal = ""] = textsOf(xml, "TaxTotal")
  const lines = [...textsOf(xml, "InvoiceLine"), ...textsOf(xml, "CreditNoteLine")]
  assert.isAbove(lines.length, 0, "BR-16")
  const net = only(totals, "LineExtensionAmount")
  assert.strictEqual(
    net,
    sumOf(lines.flatMap((line) => amountsOf(line, "LineExtensionAmount"))),
    "BR-CO-10"
  )
  // Neither allowances nor charges nor prepayments are written, and no rounding of the sum.
  for (const name of ["AllowanceTotalAmount", "ChargeTotalAmount", "AllowanceCharge"]) {
    assert.lengthOf(textsOf(xml, name), 0, "BR-CO-11, BR-CO-12")
  }
  const exclusive = only(totals, "TaxExclusiveAmount")
  assert.strictEqual(exclusive, net, "BR-CO-13")
  const subtotals = textsOf(taxTotal, "TaxSubtotal")
  const [tax = -1n] = amountsOf(taxTotal, "TaxAmount")
  assert.strictEqual(
    tax,
    sumOf(subtotals.map((subtotal) => only(subtotal, "TaxAmount"))),
    "BR-CO-14"
  )
  const inclusive = only(totals, "TaxInclusiveAmount")
  assert.strictEqual(inclusive, exclusive + tax, "BR-CO-15")
  assert.strictEqual(only(totals, "PayableAmount"), inclusive, "BR-CO-16")
  assert.isAbove(subtotals.length, 0, "BR-CO-18")
  assert.strictEqual(
    sumOf(subtotals.map((subtotal) => only(subtotal, "TaxableAmount"))),
    exclusive,
    "BR-S-08, BR-AE-08, BR-E-08, BR-O-08"
  )
  return { subtotals, lines, payable: inclusive }
}

/** The tax of a category is that percentage of what is taxed, to the digits of the currency. */
const checkTax = (subtotal: string, currency: string) => {
  const step = digits[currency] === undefined ? 100n : 10_000n
  const percent = BigInt(textsOf(subtotal, "Percent")[0] ?? "0")
  const exact = only(subtotal, "TaxableAmount") * percent
  const off = only(subtotal, "TaxAmount") * 100n - exact
  const size = off < 0n ? -off : off
  assert.isTrue(size * 2n <= step * 100n, `BR-CO-17: ${subtotal}`)
}

const checkParties = (xml: string, isTaxed: boolean) => {
  const [seller = ""] = textsOf(xml, "AccountingSupplierParty")
  assert.match(seller, /CompanyID|PartyIdentification/u, "BR-CO-26")
  assert.strictEqual(xml.includes("<cac:PartyTaxScheme>"), isTaxed, "BR-O-02, BR-S-02")
}

const checkLines = (lines: ReadonlyArray<string>) => {
  for (const line of lines) {
    assert.isTrue(only(line, "PriceAmount") >= 0n, "BR-27")
    assert.lengthOf(textsOf(line, "ClassifiedTaxCategory"), 1, "BR-CO-4")
    assert.match(line, /<cbc:(?:Invoiced|Credited)Quantity unitCode=/u, "BR-22, BR-23")
    const [quantity = ""] = textsOf(line, "(?:Invoiced|Credited)Quantity")
    const price = only(line, "PriceAmount")
    assert.strictEqual(price * BigInt(quantity), only(line, "LineExtensionAmount"))
  }
}

describe("The arithmetic of EN 16931", () => {
  it.prop(
    "holds for any invoice, and for its credit note",
    { random: RandomInvoice },
    ({ random }) => {
      const source = documentSource(random)
      const note = { number: "CN-2026-000001", date: day("2026-02-10") }
      for (const made of [source, InvoiceDocument.creditOf(source, note)]) {
        const document = InvoiceDocument.of(made)
        const xml = InvoiceUbl.of(document)
        const { lines, payable, subtotals } = checkTotals(xml)
        for (const subtotal of subtotals) checkTax(subtotal, random.currency)
        checkLines(lines)
        checkParties(xml, random.category !== "outside")
        assert.isTrue(
          payable <= 0n || xml.includes("<cbc:DueDate>") || xml.includes("<cac:PaymentTerms>"),
          "BR-CO-25"
        )
        for (const amount of xml.match(/currencyID="[A-Z]+">[^<]*/gu) ?? []) {
          assert.match(amount, /^currencyID="[A-Z]{3}">-?\d+(?:\.\d{1,4})?$/u)
        }
        const isCredit = InvoiceDocument.isCredit(document)
        assert.strictEqual(xml.includes("<cac:BillingReference>"), isCredit, "BR-55")
        assert.strictEqual(xml.includes(`<cbc:ID>${source.number}<`), true)
      }
    }
  )
})
