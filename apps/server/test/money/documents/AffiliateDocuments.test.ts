import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenEarned, own, path } from "../invoices/givenEarned.ts"

/** A network and an affiliate that may be on e-invoices, and what the affiliate earned. */
const given = Effect.gen(function* () {
  const earned = yield* givenEarned
  const { affiliate_id, convert, key, sql } = earned
  yield* sendJson(key, "PUT", "/api/v2/network/settings/network", {
    legal_name: "Example Network GmbH",
    legal_country: germany.id,
    vat_id: "DE123456789",
    iban: "DE89370400440532013000"
  })
  const set = (columns: Readonly<Record<string, unknown>>) =>
    sql`UPDATE affiliates SET ${sql.update(columns)} WHERE id = ${affiliate_id}`
  yield* set({ beneficiary_name: "Ann GmbH", country: germany.id, tax_id: "DE987654321" })
  yield* convert("8.00")
  return { ...earned, set }
})

describeOnEngines("Documents of affiliates' invoices", server, (it) => {
  it.effect("200: managers download the PDF under both addresses, always the same bytes", () =>
    Effect.gen(function* () {
      const { generate, key, read } = yield* given
      const id = yield* generate()
      const { invoice_number } = yield* read(id)
      const { headers, status, text } = yield* get(key, `${path}/${id}/download-pdf`)
      assert.strictEqual(status, 200, text)
      assert.match(text, /^%PDF-1\.7\n/u)
      assert.strictEqual(headers["content-type"], "application/pdf")
      assert.include(headers["content-disposition"], `attachment; filename="${invoice_number}.pdf"`)
      assert.strictEqual((yield* get(key, `${path}/download-pdf/${id}`)).text, text)
    })
  )

  it.effect("200: an affiliate downloads what was issued to it, and nothing else", () =>
    Effect.gen(function* () {
      const { affiliate, generate, key } = yield* given
      const id = yield* generate()
      const draft = yield* generate({ status: "draft", amount: 1 })
      const { key: other } = yield* givenKey("affiliate")
      for (const file of ["download-pdf", "download-xml"]) {
        const answer = yield* get(affiliate, `${own}/${id}/${file}`)
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.text, (yield* get(key, `${path}/${id}/${file}`)).text)
        assert.strictEqual((yield* get(affiliate, `${own}/${draft}/${file}`)).status, 404)
        assert.strictEqual((yield* get(other, `${own}/${id}/${file}`)).status, 404)
        assert.strictEqual((yield* get(affiliate, `${path}/${id}/${file}`)).status, 403)
        assert.strictEqual((yield* get(key, `${path}/999999999/${file}`)).status, 404)
      }
      assert.strictEqual((yield* get(affiliate, `${own}/download-pdf/${id}`)).status, 200)
    })
  )

  it.effect("200: the e-invoice is self-billed: the affiliate sells, the network buys", () =>
    Effect.gen(function* () {
      const { generate, key, read } = yield* given
      const id = yield* generate()
      const { amount, invoice_number } = yield* read(id)
      const { status, text } = yield* get(key, `${path}/${id}/download-xml`)
      assert.strictEqual(status, 200, text)
      assert.include(text, "<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>")
      assert.include(text, `<cbc:ID>${invoice_number}</cbc:ID>`)
      assert.include(
        text,
        `<cbc:PayableAmount currencyID="USD">${amount.value}</cbc:PayableAmount>`
      )
      const [, supplier = "", customer = ""] = text.split(
        /<cac:Accounting(?:Supplier|Customer)Party>/u
      )
      assert.include(supplier, "<cbc:RegistrationName>Ann GmbH</cbc:RegistrationName>")
      assert.include(supplier, "DE987654321")
      assert.include(customer, "<cbc:RegistrationName>Example Network GmbH</cbc:RegistrationName>")
      // The network's own account is not where it pays to.
      assert.notInclude(text, "DE89370400440532013000")
    })
  )

  it.effect("200: without a name to be paid under, the company stands there, then the person", () =>
    Effect.gen(function* () {
      const { generate, key, set } = yield* given
      const seller = Effect.gen(function* () {
        const id = yield* generate({ amount: 1 })
        const { text } = yield* get(key, `${path}/${id}/download-xml`)
        return /<cbc:RegistrationName>([^<]*)</u.exec(text)?.[1]
      })
      yield* set({ beneficiary_name: "" })
      assert.strictEqual(yield* seller, "Ann's Blog")
      yield* set({ company_name: null, firstname: "Ann", lastname: "Lee" })
      assert.strictEqual(yield* seller, "Ann Lee")
    })
  )

  it.effect("200: an issued invoice keeps who was on it until its affiliate is erased", () =>
    Effect.gen(function* () {
      const { affiliate_id, generate, key, set, sql } = yield* given
      const issued = yield* generate()
      const xml = Effect.map(get(key, `${path}/${issued}/download-xml`), ({ text }) => text)
      const before = yield* xml
      yield* set({ beneficiary_name: "Renamed GmbH" })
      assert.strictEqual(yield* xml, before)
      const kept = sql`
        SELECT 1 FROM invoice_parties WHERE side = 'affiliate' AND invoice_id = ${issued}`
      assert.lengthOf(yield* kept, 1)
      const account = `/api/v2/network/affiliates/${affiliate_id}`
      const erased = yield* sendJson(key, "POST", `${account}/erasure`, {})
      assert.strictEqual(erased.status, 200, erased.text)
      assert.lengthOf(yield* kept, 0)
    })
  )

  it.effect("409: no e-invoice of a draft, nor without the countries and a number", () =>
    Effect.gen(function* () {
      const { generate, key, set } = yield* given
      const draft = yield* generate({ status: "draft", amount: 1 })
      const answer = yield* get(key, `${path}/${draft}/download-xml`)
      assert.strictEqual(answer.status, 409)
      assert.deepStrictEqual(errorsOf(answer), ["status"])
      yield* set({ country: null, tax_id: "" })
      const issued = yield* generate({ amount: 1 })
      const refused = yield* get(key, `${path}/${issued}/download-xml`)
      assert.strictEqual(refused.status, 409)
      assert.sameMembers([...errorsOf(refused)], ["country", "tax_id"])
      assert.strictEqual((yield* get(key, `${path}/${issued}/download-pdf`)).status, 200)
    })
  )
})
