import { type DocumentParties, InvoiceSheet } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { amount, day, document, line, party } from "./givenDocument.ts"

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
        "of this by rounding: −0.004 EUR"
      ]
    )
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
