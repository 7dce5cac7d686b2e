/**
 * What is written as XML, against the schemas of those who made the formats. They are not part of the project:
 * `SCHEMAS` names a folder with the unpacked `UBL-2.1.zip` of OASIS (`xsd/maindoc`, `xsd/common`), and
 * `pain.001.001.09.xsd` of ISO 20022.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { env } from "node:process"
import { InvoiceDocument, InvoiceUbl, PayoutTransfers } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { memoryPages, validateXML } from "xmllint-wasm"
import type { PayoutList } from "../../../src/money/payouts/PayoutList.ts"
import { day, document } from "./givenDocument.ts"
import { documentSource, RandomInvoice } from "./givenInvoices.ts"

const folder = env.SCHEMAS
/** Each reads the schemas anew, which takes longer than all of its documents. */
const runs = 20

const fileIn = (directory: string) => (name: string) => ({
  fileName: name,
  contents: readFileSync(join(directory, name), "utf8")
})

/** What a schema finds wrong with documents; all files of it lie beside each other, as those who import find them. */
const mistakes = (xml: ReadonlyArray<string>, schema: string, imports: ReadonlyArray<string>) =>
  Effect.promise(() => {
    const flat = (path: string) => {
      const { contents } = fileIn(folder ?? "")(path)
      return {
        fileName: path.split("/").at(-1) ?? path,
        contents: contents.replaceAll(/schemaLocation="(?:[^"/]*\/)*/gu, 'schemaLocation="')
      }
    }
    return validateXML({
      xml: xml.map((contents, index) => ({ fileName: `document-${index}.xml`, contents })),
      schema: [flat(schema)],
      preload: imports.map(flat),
      maxMemoryPages: memoryPages.GiB
    }).then(({ errors, rawOutput, valid }) =>
      valid ? [] : [...errors.map(({ rawMessage }) => rawMessage), rawOutput]
    )
  })

const commonOf = () =>
  readdirSync(join(folder ?? "", "xsd/common")).map((name) => `xsd/common/${name}`)

const validUbl = Effect.fnUntraced(function* (
  name: "Invoice" | "CreditNote",
  xml: ReadonlyArray<string>
) {
  if (xml.length === 0) return
  const found = yield* mistakes(xml, `xsd/maindoc/UBL-${name}-2.1.xsd`, commonOf())
  assert.deepStrictEqual(found, [], xml[0])
})

const Transfer = Schema.Struct({
  amount: Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 900_000_000 })),
  name: Schema.String.check(Schema.isMaxLength(200)),
  isCompany: Schema.Boolean
})
const Transfers = Schema.Array(Transfer).check(Schema.isMinLength(1), Schema.isMaxLength(20))

const listOf = (transfers: typeof Transfers.Type, hasBank: boolean): PayoutList => ({
  id: 3,
  currency: "EUR",
  networkCurrency: "EUR",
  approvedMillis: Date.UTC(2026, 2, 1, 9, 30),
  executionDate: day("2026-03-01"),
  debtor: {
    name: "Example Network GmbH",
    iban: "DE89370400440532013000",
    bic: hasBank ? "COBADEFFXXX" : null
  },
  payouts: transfers.map(({ amount, isCompany, name }, index) => ({
    id: index + 1,
    affiliate_id: index + 1,
    name,
    isCompany,
    amount: BigInt(Math.trunc(amount / 100) * 100),
    info: "IBAN: DE02 1203 0000 0000 2020 51",
    invoices: ["INV-2026-000123"]
  }))
})

describe.runIf(folder !== undefined)("The schemas of UBL 2.1 and of pain.001.001.09", () => {
  it.effect.prop(
    "take any invoice and credit note",
    { invoices: Schema.Array(RandomInvoice).check(Schema.isMinLength(1), Schema.isMaxLength(20)) },
    ({ invoices }) =>
      Effect.gen(function* () {
        const note = { number: "CN-2026-000001", date: day("2026-02-10") }
        const sources = invoices.map(documentSource)
        const write = (made: InvoiceDocument.DocumentSource) =>
          InvoiceUbl.of(InvoiceDocument.of(made))
        yield* validUbl("Invoice", sources.map(write))
        yield* validUbl(
          "CreditNote",
          sources.map((made) => write(InvoiceDocument.creditOf(made, note)))
        )
      }),
    { arbitrary: { runs, maxShrinks: 5 } }
  )

  it.effect.prop(
    "take any payout run",
    { transfers: Transfers, hasBank: Schema.Boolean },
    ({ hasBank, transfers }) =>
      Effect.gen(function* () {
        const xml = PayoutTransfers.of(listOf(transfers, hasBank))
        assert.deepStrictEqual(yield* mistakes([xml], "pain.001.001.09.xsd", []), [], xml)
      }),
    { arbitrary: { runs, maxShrinks: 5 } }
  )

  it.effect("refuse what is no such document", () =>
    Effect.gen(function* () {
      const xml = InvoiceUbl.of(document()).replaceAll("cbc:IssueDate>", "cbc:IssuedOn>")
      const found = yield* mistakes([xml], "xsd/maindoc/UBL-Invoice-2.1.xsd", commonOf())
      assert.isAbove(found.length, 0)
      const run = PayoutTransfers.of(listOf([{ amount: 100, name: "Ann", isCompany: true }], true))
      const broken = run.replace("<PmtMtd>TRF<", "<PmtMtd>CASH<")
      assert.isAbove((yield* mistakes([broken], "pain.001.001.09.xsd", [])).length, 0)
    })
  )
})

describe.skipIf(folder !== undefined)("Without SCHEMAS", () => {
  it.skip("NOTHING was validated against the schemas of UBL 2.1 and of pain.001.001.09", () => {})
})
