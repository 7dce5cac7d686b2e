import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { germany } from "../../fixtures/givenReference.ts"
import { dataUri, drawnPng } from "../../fixtures/pictures.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenBilled } from "../invoices/givenBilled.ts"
import { givenEarned } from "../invoices/givenEarned.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"

const settings = "/api/v2/network/settings/network"
const advertisers = "/api/v2/network/adv-billing/invoices"
const affiliates = "/api/v2/network/aff-billing/invoices"

const named = {
  legal_name: "Example Network GmbH",
  legal_country: germany.id,
  vat_id: "DE123456789",
  iban: "DE89370400440532013000",
  logo_data: dataUri("image/png", drawnPng(30, 10))
}

const renamed = {
  legal_name: "Renamed AG",
  legal_address: "Elsewhere 1",
  vat_id: "DE111111111",
  iban: "DE02120300000000202051",
  logo_data: dataUri("image/png", drawnPng(20, 40))
}

/** The bytes of both documents, which nobody downloaded before. */
const bytesOf = Effect.fnUntraced(function* (key: string, path: string, id: number) {
  const answers = yield* Effect.forEach(["download-pdf", "download-xml"], (file) =>
    get(key, `${path}/${id}/${file}`)
  )
  return answers.map(({ text }) => text)
})

describeOnEngines("Documents of what was issued", server, (it) => {
  it.effect(
    "200: nothing of an advertiser's changes by who the network and the account are later",
    () =>
      Effect.gen(function* () {
        const { advertiser_id, change, generate, key, offers, sql } = yield* givenBilled
        const prefer = (fields: Readonly<Record<string, unknown>>) =>
          sendJson(key, "PUT", `/api/v2/network/adv-billing/preferences/${advertiser_id}`, fields)
        yield* sendJson(key, "PUT", settings, named)
        yield* prefer({ beneficiary_name: "Acme GmbH", beneficiary_country: germany.id })
        const issued = yield* generate({ amount: null })
        const twin = yield* generate({ amount: 9 })
        const late = yield* generate({ status: "draft", amount: 9 })
        const draft = yield* generate({ status: "draft", amount: 9 })
        const answer = yield* change(late, { status: "unpaid" })
        assert.strictEqual(answer.status, 200, answer.text)
        const before = yield* bytesOf(key, advertisers, issued)
        const beforeLate = yield* bytesOf(key, advertisers, late)
        const beforeDraft = yield* bytesOf(key, advertisers, draft)

        const answered = yield* sendJson(key, "PUT", settings, renamed)
        assert.strictEqual(answered.status, 200, answered.text)
        yield* prefer({ beneficiary_name: "Other Inc", beneficiary_country: 6_252_001 })
        yield* sql`UPDATE offers SET title = 'Another sale' WHERE id = ${offers.dollars}`
        yield* sql`UPDATE goals SET title = 'Another goal' WHERE offer_id = ${offers.dollars}`
        yield* sql`UPDATE network SET language = 'de' WHERE id = 1`

        assert.deepStrictEqual(yield* bytesOf(key, advertisers, issued), before)
        assert.deepStrictEqual(yield* bytesOf(key, advertisers, late), beforeLate)
        assert.notStrictEqual((yield* bytesOf(key, advertisers, draft))[0], beforeDraft[0])
        // What was never downloaded before says the same.
        const [, untouched = ""] = yield* bytesOf(key, advertisers, twin)
        assert.include(untouched, "<cbc:RegistrationName>Acme GmbH<")
        assert.include(untouched, "<cbc:RegistrationName>Example Network GmbH<")
        assert.include(before[1], "<cbc:Name>Spring sale – Purchase<")
        // And so does the credit note that comes later.
        yield* change(issued, { status: "rejected" })
        const note = yield* get(key, `${advertisers}/${issued}/credit-note/download-xml`)
        assert.include(note.text, "<cbc:RegistrationName>Acme GmbH<")
        assert.include(note.text, "<cbc:Name>Spring sale – Purchase<")
        // A draft that is issued now is frozen as all is now.
        yield* change(draft, { status: "unpaid" })
        assert.include((yield* bytesOf(key, advertisers, draft))[1], "Renamed AG")
      })
  )

  it.effect("200: nor an affiliate's", () =>
    Effect.gen(function* () {
      const { affiliate_id, convert, generate, key, sql } = yield* givenEarned
      const set = (columns: Readonly<Record<string, unknown>>) =>
        sql`UPDATE affiliates SET ${sql.update(columns)} WHERE id = ${affiliate_id}`
      yield* sendJson(key, "PUT", settings, named)
      yield* set({ beneficiary_name: "Ann GmbH", country: germany.id, tax_id: "DE987654321" })
      yield* convert("8.00")
      const issued = yield* generate()
      const before = yield* bytesOf(key, affiliates, issued)
      yield* sendJson(key, "PUT", settings, renamed)
      yield* set({ beneficiary_name: "Bob GmbH", country: 6_252_001, tax_id: "DE1" })
      assert.deepStrictEqual(yield* bytesOf(key, affiliates, issued), before)
    })
  )

  it.effect("200: an erased advertiser's are taxed as they were, by nobody's name", () =>
    Effect.gen(function* () {
      const { advertiser_id, generate, key, read } = yield* givenBilled
      yield* sendJson(key, "PUT", settings, named)
      const preferences = `/api/v2/network/adv-billing/preferences/${advertiser_id}`
      const set = yield* sendJson(key, "PUT", preferences, {
        beneficiary_name: "Acme GmbH",
        beneficiary_country: germany.id,
        tax_category: "reverse_charge",
        tax_id: "DE987654321"
      })
      assert.strictEqual(set.status, 200, set.text)
      const issued = yield* generate({ amount: 100 })
      const [, before = ""] = yield* bytesOf(key, advertisers, issued)
      assert.include(before, "Acme GmbH")

      const account = `/api/v2/network/advertisers/${advertiser_id}`
      assert.strictEqual((yield* sendJson(key, "POST", `${account}/erasure`, {})).status, 200)
      yield* sendJson(key, "PUT", settings, renamed)
      const [pdf = "", after = ""] = yield* bytesOf(key, advertisers, issued)
      assert.include(pdf, "%PDF")
      const taxed = (xml: string) =>
        xml.match(/<cac:(TaxTotal|LegalMonetaryTotal|AccountingSupplierParty)>.*?<\/cac:\1>/gsu)
      assert.lengthOf(taxed(after) ?? [], 3)
      assert.deepStrictEqual(taxed(after), taxed(before))
      assert.include(after, "<cbc:CompanyID>DE987654321<")
      assert.notInclude(after, "Acme")
      // What was open is billed by the same tax.
      assert.deepInclude(yield* read(yield* generate()), {
        tax: { category: "reverse_charge", percent: 0, value: "0.00" }
      })
      yield* verifiedLedger
    })
  )

  it.effect("200: an e-invoice is completed once by what it lacked, and the PDF stays", () =>
    Effect.gen(function* () {
      const { advertiser_id, generate, key } = yield* givenBilled
      const prefer = (country: number) =>
        sendJson(key, "PUT", `/api/v2/network/adv-billing/preferences/${advertiser_id}`, {
          beneficiary_country: country
        })
      yield* sendJson(key, "PUT", settings, { legal_name: "Example Network GmbH" })
      const id = yield* generate({ amount: 5 })
      const pdf = (yield* bytesOf(key, advertisers, id))[0]
      assert.strictEqual((yield* get(key, `${advertisers}/${id}/download-xml`)).status, 409)
      yield* sendJson(key, "PUT", settings, named)
      yield* prefer(germany.id)
      const completed = yield* bytesOf(key, advertisers, id)
      assert.include(completed[1], "<cbc:IdentificationCode>DE<")
      assert.strictEqual(completed[0], pdf)
      yield* sendJson(key, "PUT", settings, renamed)
      yield* prefer(6_252_001)
      assert.deepStrictEqual(yield* bytesOf(key, advertisers, id), completed)
    })
  )
})
