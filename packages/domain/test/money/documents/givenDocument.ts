import { CalendarDate, type DocumentParties, InvoiceDocument, Money } from "@affnet/domain"
import { Result, Schema } from "effect"

export const day = Schema.decodeUnknownSync(CalendarDate.CalendarDate)
export const amount = (text: string): Money.Amount =>
  Money.toAmount(Result.getOrThrow(Money.parse(text)))

type Line = InvoiceDocument.DocumentSource["lines"][number]

export const line = (fields: Partial<Line> = {}): Line => ({
  offer: { title: "Spring sale" },
  goal: { title: "Purchase" },
  currency: "EUR",
  count: 12,
  unit: amount("2.5"),
  amount: amount("30"),
  rate: null,
  rate_date: null,
  ...fields
})

export const party = (fields: Partial<DocumentParties.Party> = {}): DocumentParties.Party => ({
  name: "Example Network GmbH",
  address: "Unter den Linden 1",
  postcode: "10117",
  city: "Berlin",
  region: null,
  country: { title: "Germany", country_code: "DE" },
  vat_id: "DE123456789",
  registration: "HRB 12345",
  email: null,
  ...fields
})

const france = { title: "France", country_code: "FR" }

/** An invoice from Germany to France. */
export const source = (
  fields: Partial<InvoiceDocument.DocumentSource> = {}
): InvoiceDocument.DocumentSource => ({
  kind: "invoice",
  number: "INV-2026-000123",
  status: "unpaid",
  date: day("2026-02-01"),
  due_date: day("2026-03-03"),
  period: { start_date: day("2026-01-01"), end_date: day("2026-01-31") },
  currency: "EUR",
  lines: [line()],
  net: 300_000n,
  seller: party(),
  buyer: party({ name: "Acme S.A.", country: france, vat_id: "FR40303265045", registration: null }),
  memo: null,
  terms: "Net 30",
  bank: { holder: "Example Network GmbH", iban: "DE89370400440532013000", bic: null },
  language: "en",
  ...fields
})

export const document = (fields: Partial<InvoiceDocument.DocumentSource> = {}) =>
  InvoiceDocument.of(source(fields))
