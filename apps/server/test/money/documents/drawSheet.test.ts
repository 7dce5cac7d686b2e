import { readFileSync } from "node:fs"
import { CalendarDate, DocumentParties, InvoiceDocument, InvoiceSheet, Money } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { drawSheet } from "../../../src/money/documents/drawSheet.ts"
import { read } from "../../../src/platform/pdf/TrueType.ts"

const day = Schema.decodeUnknownSync(CalendarDate.CalendarDate)
const amount = (text: string) => Money.toAmount(Result.getOrThrow(Money.parse(text)))

const faceOf = (name: string) =>
  read(readFileSync(new URL(`../../../data/fonts/NotoSans-${name}.ttf`, import.meta.url)))
const faces = { regular: faceOf("Regular"), bold: faceOf("Bold") }

const partyOf = Schema.decodeUnknownSync(DocumentParties.Party)
const party = (title: string, country_code: string) =>
  partyOf({
    name: "Сеть Δίκτυο Müller",
    address: "Main street 1\nSecond floor",
    postcode: "10117",
    city: "Berlin",
    region: "BE",
    country: { title, country_code },
    vat_id: "DE123456789",
    registration: "HRB 1",
    email: "billing@network.example"
  })

/** One of each kind, with all that any document says. */
const sheets = [
  ["Germany", "DE"],
  ["Switzerland", "CH"],
  ["United States", "US"],
  ["France", "FR"]
].flatMap(([title = "", code = ""]) =>
  (["domestic", "reverse_charge", "exempt", "outside"] as const).flatMap((category) => {
    const source: InvoiceDocument.DocumentSource = {
      kind: "invoice",
      number: "INV-2026-000123",
      status: "unpaid",
      date: day("2026-02-01"),
      due_date: day("2026-03-03"),
      period: { start_date: day("2026-01-01"), end_date: day("2026-01-31") },
      currency: "EUR",
      lines: ["correction", "clicks", "conversions", "referral", "deduction", "request"].map(
        (kind, index) => ({
          kind,
          title: null,
          offer: { title: "Весна" },
          goal: { title: "Εγγραφή" },
          currency: index % 2 === 0 ? ("EUR" as const) : ("USD" as const),
          count: 1_234_567,
          unit: amount("0.0125"),
          amount: amount("-1234567.5"),
          rate: "0.909",
          rate_date: day("2026-02-01")
        })
      ),
      net: -71_234_567_000n,
      taxes: [{ category, percent: 19, base: -71_234_567_000n, amount: 0n }],
      seller: party(title, code),
      buyer: party(title, code),
      memo: "Thanks",
      terms: "Net 30",
      bank: { holder: "Network", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
      language: "en"
    }
    const note = { number: "CN-2026-000001", date: day("2026-02-10") }
    return [source, InvoiceDocument.creditOf(source, note)].map((made) =>
      InvoiceSheet.of(InvoiceDocument.of(made))
    )
  })
)

/** All that a sheet says, in whatever field. */
const textsOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : []
}

describe("A drawn sheet", () => {
  it("has a glyph for whatever documents say of themselves", () => {
    const signs = new Set(sheets.flatMap((sheet) => textsOf(sheet)).join(""))
    const missing = [...signs].filter((sign) => {
      const code = sign.codePointAt(0) ?? 0
      return code >= 32 && (faces.regular.glyphOf(code) === 0 || faces.bold.glyphOf(code) === 0)
    })
    assert.deepStrictEqual(missing, [])
  })

  it("has the same bytes each time", () => {
    for (const sheet of sheets.slice(0, 2)) {
      const drawn = () => drawSheet(sheet, faces, undefined)
      assert.isTrue(drawn().equals(drawn()))
    }
  })
})
