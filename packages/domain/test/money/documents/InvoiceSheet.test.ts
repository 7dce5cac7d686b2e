import { type DocumentParties, InvoiceDocument, InvoiceSheet } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { amount, day, document, line, party, source } from "./givenDocument.ts"

const sheetOf = (...args: Parameters<typeof document>) => InvoiceSheet.of(document(...args))
const to = (title: string, country_code: string, more: Partial<DocumentParties.Party> = {}) => ({
  buyer: party({ country: { title, country_code }, ...more })
})
const large = { lines: [line({ amount: amount("1234567.5"), unit: null })], net: 12_345_675_000n }

describe("The sheet of an invoice", () => {
  it("is written as the country of its account writes", () => {
    const written = (...country: [string, string]) => {
      const { facts, language, paper, rows } = sheetOf({ ...large, ...to(...country) })
      return [language, paper, facts[1]?.value, rows[0]?.at(-1)]
    }
    assert.deepStrictEqual(written("Germany", "DE"), ["de", "A4", "01.02.2026", "1.234.567,50 EUR"])
    assert.deepStrictEqual(written("Switzerland", "CH"), [
      "de",
      "A4",
      "01.02.2026",
      "1’234’567.50 EUR"
    ])
    assert.deepStrictEqual(written("United States", "US"), [
      "en",
      "Letter",
      "Feb 1, 2026",
      "1,234,567.50 EUR"
    ])
    assert.deepStrictEqual(written("France", "FR"), ["en", "A4", "1 Feb 2026", "1,234,567.50 EUR"])
  })

  it("names countries and payment terms in its language, and a city that is a region once", () => {
    const { facts, footer, recipient } = sheetOf({
      terms: "Net 30",
      ...to("Germany", "DE", { city: "Berlin", region: "Berlin", postcode: "10117" })
    })
    assert.deepStrictEqual(recipient.slice(-2), ["10117 Berlin", "Deutschland"])
    assert.include(footer[0], "Deutschland")
    assert.deepInclude(facts, { label: "Zahlungsziel", value: "30 Tage netto" })
    const english = sheetOf({ terms: "By hand", ...to("France", "FR") })
    assert.strictEqual(english.recipient.at(-1), "France")
    assert.deepInclude(english.facts, { label: "Payment terms", value: "By hand" })
  })

  it("is in the network's language for an account without a country", () => {
    const buyer = party({ country: null })
    assert.strictEqual(sheetOf({ buyer, language: "de" }).title, "Rechnung INV-2026-000123")
    assert.strictEqual(sheetOf({ buyer, language: "fr" }).title, "Invoice INV-2026-000123")
  })

  it("says which rates were used, once each, and who owes the tax", () => {
    const dollars = line({
      currency: "USD",
      amount: amount("33"),
      rate: "0.909",
      rate_date: day("2026-02-01")
    })
    const { columns, notes, totals } = sheetOf({
      lines: [dollars, dollars],
      net: 599_940n,
      taxes: [{ category: "reverse_charge", percent: 0, base: 599_900n, amount: 0n }]
    })
    assert.deepStrictEqual(notes, [
      "Reverse charge: the recipient owes the tax.",
      "Exchange rates: 1 USD = 0.909 EUR (1 Feb 2026)"
    ])
    assert.strictEqual(columns.length, 5)
    assert.deepStrictEqual(
      totals.map(({ label, value }) => `${label}: ${value}`),
      [
        "Net: 59.99 EUR",
        "VAT, reverse charge: 0.00 EUR",
        "Total: 59.99 EUR",
        "of this by rounding: -0.004 EUR"
      ]
    )
  })

  it("is the credit note of an invoice, which nobody pays anything by", () => {
    const note = { number: "CN-2026-000012", date: day("2026-03-10") }
    const credit = (...country: [string, string]) =>
      InvoiceSheet.of(
        InvoiceDocument.of(
          InvoiceDocument.creditOf(
            source({ status: "rejected", memo: "Thanks", ...to(...country) }),
            note
          )
        )
      )
    const { facts, mark, notes, payment, title } = credit("France", "FR")
    assert.strictEqual(title, "Credit note CN-2026-000012")
    assert.deepStrictEqual(
      facts.map(({ label, value }) => `${label}: ${value}`),
      [
        "Number: CN-2026-000012",
        "Date: 10 Mar 2026",
        "Period: 1 Jan 2026 – 31 Jan 2026",
        "Corrects invoice: INV-2026-000123, 1 Feb 2026",
        "VAT number of the buyer: DE123456789"
      ]
    )
    assert.deepStrictEqual([mark, payment], [undefined, []])
    assert.deepStrictEqual(notes, ["Settled with the invoice that it corrects."])
    assert.strictEqual(credit("Germany", "DE").title, "Rechnungskorrektur CN-2026-000012")
  })

  it("asks for money only where some is owed", () => {
    const ibans = (status: "draft" | "unpaid" | "paid" | "rejected") =>
      sheetOf({ status }).payment.filter(({ label }) => label === "IBAN").length
    assert.deepStrictEqual(
      (["draft", "unpaid", "paid", "rejected"] as const).map(ibans),
      [0, 1, 0, 0]
    )
    assert.strictEqual(sheetOf({ status: "draft" }).mark, "Draft")
    assert.strictEqual(sheetOf({ status: "rejected", ...to("Germany", "DE") }).mark, "Storniert")
  })

  it("cuts what nobody reads on paper", () => {
    const { notes, rows } = sheetOf({
      lines: Array.from({ length: 6_000 }, () => line()),
      net: 1_800_000_000n,
      memo: "😀".repeat(10_000)
    })
    assert.strictEqual(rows.length, 5_001)
    assert.deepStrictEqual(rows.at(-1), ["and 1,000 more lines"])
    assert.isBelow(notes[0]?.length ?? 0, 10_002)
    assert.isTrue(notes[0]?.isWellFormed())
  })
})
