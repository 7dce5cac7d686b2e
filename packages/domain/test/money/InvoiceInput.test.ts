import { assert, describe, it } from "@effect/vitest"
import { Result, Schema, SchemaIssue } from "effect"
import { InvoiceInput } from "../../src/money/InvoiceInput.ts"

const format = SchemaIssue.makeFormatterStandardSchemaV1()
const least = { advertiser_id: 2, currency: "EUR" }

/** What is wrong with each field of a request. */
const errors = (input: unknown): Record<string, string> =>
  Result.match(Schema.decodeUnknownResult(InvoiceInput, { errors: "all" })(input), {
    onSuccess: () => ({}),
    onFailure: (error) =>
      Object.fromEntries(
        format(error.issue).issues.map(({ message, path }) => [String(path?.[0]), message])
      )
  })

describe("InvoiceInput", () => {
  it("needs an advertiser and a currency alone", () => {
    assert.deepStrictEqual(errors(least), {})
    assert.deepStrictEqual(errors({}), {
      advertiser_id: "is required",
      currency: "is required"
    })
  })

  it("reads forms, where everything is text", () => {
    assert.deepStrictEqual<unknown>(
      Schema.decodeUnknownSync(InvoiceInput)({
        advertiser_id: "2",
        currency: "eur",
        amount: "12.5",
        start_date: "2026-01-01",
        end_date: "2026-01-31",
        status: "draft",
        invoice_memo: "January",
        internal_notes: "",
        offers: "3, 7,3"
      }),
      {
        advertiser_id: 2,
        currency: "EUR",
        amount: 125_000n,
        start_date: "2026-01-01",
        end_date: "2026-01-31",
        status: "draft",
        invoice_memo: "January",
        internal_notes: "",
        offers: [3, 7]
      }
    )
  })

  it("names every failing field at once, with what is asked for", () => {
    assert.deepStrictEqual(
      errors({
        advertiser_id: "x",
        currency: "EURO",
        amount: -1,
        start_date: "2026-02-30",
        end_date: "31.01.2026",
        status: "open",
        invoice_memo: 5,
        internal_notes: "x".repeat(10_001),
        offers: "1,,2"
      }),
      {
        advertiser_id: "must be a whole number from 1 to 2147483647",
        currency: "must be a three-letter ISO 4217 currency code, such as EUR",
        amount: "must be at least 0",
        start_date: "must be a real day, written YYYY-MM-DD",
        end_date: "must be a real day, written YYYY-MM-DD",
        status: "must be one of draft, unpaid, paid, rejected",
        invoice_memo: "must be text",
        internal_notes: "must be text of at most 10000 characters",
        offers: "must be at most 1000 comma-separated ids of offers, such as 3,7"
      }
    )
  })

  it("takes amounts of at most 4 decimals", () => {
    for (const amount of [0, 12.5, 0.0001, "0.0001", "1e3", null]) {
      assert.deepStrictEqual(errors({ ...least, amount }), {}, String(amount))
    }
    for (const amount of [0.00001, "0.00001", "1e-5"]) {
      assert.deepStrictEqual(errors({ ...least, amount }), {
        amount: "must have at most 4 decimals"
      })
    }
  })

  it("ends on the day it starts or later", () => {
    const period = (start_date: string | null, end_date: string | null) =>
      errors({ ...least, start_date, end_date })
    assert.deepStrictEqual(period("2026-01-31", "2026-01-31"), {})
    assert.deepStrictEqual(period("2026-01-31", null), {})
    assert.deepStrictEqual(period(null, "2026-01-31"), {})
    assert.deepStrictEqual(period("2026-01-31", "2026-01-30"), {
      end_date: "must not lie before start_date"
    })
  })

  it("takes null for what is optional and refuses it for what is not", () => {
    const nulls = Object.fromEntries(Object.keys(InvoiceInput.fields).map((key) => [key, null]))
    assert.hasAllKeys(errors(nulls), ["advertiser_id", "currency"])
  })

  it("lists at most 1000 offers", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",")
    assert.deepStrictEqual(errors({ ...least, offers: ids(1000) }), {})
    assert.hasAllKeys(errors({ ...least, offers: ids(1001) }), ["offers"])
    assert.hasAllKeys(errors({ ...least, offers: "0" }), ["offers"])
    assert.hasAllKeys(errors({ ...least, offers: "9999999999" }), ["offers"])
  })

  it.prop(
    "reads back what it wrote",
    [InvoiceInput],
    ([input]) => {
      const json = JSON.stringify(Schema.encodeSync(InvoiceInput)(input))
      assert.deepStrictEqual(Schema.decodeUnknownSync(InvoiceInput)(JSON.parse(json)), input)
    },
    { arbitrary: { runs: 50 } }
  )
})
