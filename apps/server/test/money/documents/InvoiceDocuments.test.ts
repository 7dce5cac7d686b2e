import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { dataUri, drawnPng } from "../../fixtures/pictures.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenBilled, path } from "../invoices/givenBilled.ts"

const own = "/api/v2/advertiser/invoices"
const alias = "/api/v2/network/brand-billing/invoices"
const settings = "/api/v2/network/settings/network"
const germany = 2921044

/** A network that may write e-invoices, and an advertiser that may get them. */
const given = Effect.gen(function* () {
  const billed = yield* givenBilled
  const { advertiser_id, key } = billed
  const set = (fields: Readonly<Record<string, unknown>>) => sendJson(key, "PUT", settings, fields)
  const prefer = (fields: Readonly<Record<string, unknown>>) =>
    sendJson(key, "PUT", `/api/v2/network/adv-billing/preferences/${advertiser_id}`, fields)
  yield* set({
    legal_name: "Example Network GmbH",
    legal_country: germany,
    vat_id: "DE123456789",
    iban: "DE89370400440532013000",
    logo_data: dataUri("image/png", drawnPng(30, 10))
  })
  yield* prefer({ beneficiary_name: "Acme GmbH", beneficiary_country: germany })
  return { ...billed, prefer, set }
})

describeOnEngines("Documents of invoices", server, (it) => {
  it.effect("200: managers download the PDF under every address, always the same bytes", () =>
    Effect.gen(function* () {
      const { generate, key, read } = yield* given
      const id = yield* generate({ invoice_memo: "Спасибо – Ευχαριστώ" })
      const { invoice_number } = yield* read(id)
      const { headers, status, text } = yield* get(key, `${path}/${id}/download-pdf`)
      assert.strictEqual(status, 200)
      assert.match(text, /^%PDF-1\.7\n/u)
      assert.match(text, /%%EOF\n$/u)
      assert.strictEqual(headers["content-type"], "application/pdf")
      assert.strictEqual(headers["x-content-type-options"], "nosniff")
      assert.include(headers["content-disposition"], `attachment; filename="${invoice_number}.pdf"`)
      for (const address of [
        `${path}/${id}/download-pdf`,
        `${path}/download-pdf/${id}`,
        `${alias}/${id}/download-pdf`,
        `${alias}/download-pdf/${id}`
      ]) {
        assert.strictEqual((yield* get(key, address)).text, text, address)
      }
    })
  )

  it.effect("200: an advertiser downloads what was issued to it, and nothing else", () =>
    Effect.gen(function* () {
      const { advertiser, generate, key } = yield* given
      const id = yield* generate()
      const draft = yield* generate({ status: "draft", amount: 1 })
      const { key: other } = yield* givenKey("advertiser")
      for (const file of ["download-pdf", "download-xml"]) {
        const answer = yield* get(advertiser, `${own}/${id}/${file}`)
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.text, (yield* get(key, `${path}/${id}/${file}`)).text)
        assert.strictEqual((yield* get(advertiser, `${own}/${draft}/${file}`)).status, 404)
        assert.strictEqual((yield* get(other, `${own}/${id}/${file}`)).status, 404)
        assert.strictEqual((yield* get(advertiser, `${path}/${id}/${file}`)).status, 403)
        assert.strictEqual((yield* get(key, `${path}/999999999/${file}`)).status, 404)
      }
      assert.strictEqual((yield* get(advertiser, `${own}/download-pdf/${id}`)).status, 200)
    })
  )

  it.effect("200: an issued invoice keeps who was on it; a draft shows who is now", () =>
    Effect.gen(function* () {
      const { change, generate, key, prefer } = yield* given
      const issued = yield* generate()
      const draft = yield* generate({ status: "draft", amount: 7 })
      const pdf = (id: number) =>
        Effect.map(get(key, `${path}/${id}/download-pdf`), ({ text }) => text)
      const before = { issued: yield* pdf(issued), draft: yield* pdf(draft) }
      yield* prefer({ beneficiary_name: "Renamed GmbH" })
      assert.strictEqual(yield* pdf(issued), before.issued)
      assert.notStrictEqual(yield* pdf(draft), before.draft)
      yield* change(issued, { status: "paid" })
      const xml = yield* get(key, `${path}/${issued}/download-xml`)
      assert.include(xml.text, "<cbc:RegistrationName>Acme GmbH</cbc:RegistrationName>")
    })
  )

  it.effect("200: the e-invoice says what the invoice is over", () =>
    Effect.gen(function* () {
      const { generate, key, read } = yield* given
      const id = yield* generate()
      const { amount, invoice_number } = yield* read(id)
      const { headers, status, text } = yield* get(key, `${path}/${id}/download-xml`)
      assert.strictEqual(status, 200)
      assert.strictEqual(headers["content-type"], "application/xml")
      assert.include(headers["content-disposition"], `filename="${invoice_number}.xml"`)
      assert.include(text, `<cbc:ID>${invoice_number}</cbc:ID>`)
      assert.include(
        text,
        `<cbc:PayableAmount currencyID="USD">${amount.value}</cbc:PayableAmount>`
      )
      assert.include(text, "<cbc:Name>Summer sale – Sign-up</cbc:Name>")
    })
  )

  it.effect("409: no e-invoice of a draft, nor without the countries and a number", () =>
    Effect.gen(function* () {
      const { generate, key, prefer, set } = yield* given
      const draft = yield* generate({ status: "draft", amount: 1 })
      const answer = yield* get(key, `${path}/${draft}/download-xml`)
      assert.strictEqual(answer.status, 409)
      assert.deepStrictEqual(errorsOf(answer), ["status"])
      yield* set({ legal_country: null, vat_id: null })
      yield* prefer({ beneficiary_country: null })
      const issued = yield* generate({ amount: 1 })
      const refused = yield* get(key, `${path}/${issued}/download-xml`)
      assert.strictEqual(refused.status, 409)
      assert.sameMembers([...errorsOf(refused)], ["legal_country", "beneficiary_country", "vat_id"])
      assert.strictEqual((yield* get(key, `${path}/${issued}/download-pdf`)).status, 200)
      // What is mended helps, whoever was on paper before.
      yield* set({ legal_country: 2921044, vat_id: "DE123456789" })
      yield* prefer({ beneficiary_country: 2921044 })
      assert.strictEqual((yield* get(key, `${path}/${issued}/download-xml`)).status, 200)
    })
  )

  it.effect("503: more PDFs at once than are drawn, with when to ask again", () =>
    Effect.gen(function* () {
      const { generate, key } = yield* given
      const id = yield* generate()
      const answers = yield* Effect.all(
        Array.from({ length: 60 }, () => get(key, `${path}/${id}/download-pdf`)),
        { concurrency: "unbounded" }
      )
      const refused = answers.filter(({ status }) => status === 503)
      assert.isAtLeast(answers.filter(({ status }) => status === 200).length, 32)
      assert.isAbove(refused.length, 0)
      for (const { headers } of refused) assert.match(headers["retry-after"] ?? "", /^\d+$/u)
      assert.strictEqual((yield* get(key, `${path}/${id}/download-pdf`)).status, 200)
    })
  )
})
