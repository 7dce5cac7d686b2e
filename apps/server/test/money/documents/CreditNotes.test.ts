import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenBilled } from "../invoices/givenBilled.ts"
import { givenEarned } from "../invoices/givenEarned.ts"

const network = "/api/v2/network/settings/network"
const files = ["credit-note/download-pdf", "credit-note/download-xml"]

const named = {
  legal_name: "Example Network GmbH",
  legal_country: germany.id,
  vat_id: "DE123456789",
  iban: "DE89370400440532013000"
}

/** An invoice of either side that a credit note undid, and who sees it. */
const given = {
  advertiser: Effect.gen(function* () {
    const billed = yield* givenBilled
    const { advertiser, advertiser_id, generate, key } = billed
    yield* sendJson(key, "PUT", network, named)
    yield* sendJson(key, "PUT", `/api/v2/network/adv-billing/preferences/${advertiser_id}`, {
      beneficiary_name: "Acme GmbH",
      beneficiary_country: germany.id
    })
    return {
      account: advertiser,
      code: "381",
      generate,
      key,
      path: "/api/v2/network/adv-billing/invoices",
      own: "/api/v2/advertiser/invoices",
      role: "advertiser" as const
    }
  }),
  affiliate: Effect.gen(function* () {
    const { affiliate, affiliate_id, convert, generate, key, sql } = yield* givenEarned
    yield* sendJson(key, "PUT", network, named)
    yield* sql`
      UPDATE affiliates SET beneficiary_name = 'Ann GmbH', country = ${germany.id}, tax_id = 'DE987654321'
      WHERE id = ${affiliate_id}`
    yield* convert("8.00")
    return {
      account: affiliate,
      code: "261",
      generate,
      key,
      path: "/api/v2/network/aff-billing/invoices",
      own: "/api/v2/affiliate/aff-billing/invoices",
      role: "affiliate" as const
    }
  })
}

const sides = ["advertiser", "affiliate"] as const

describeOnEngines("Documents of credit notes", server, (it) => {
  for (const side of sides) {
    it.effect(`200: the credit note of an ${side}'s invoice is downloaded by both`, () =>
      Effect.gen(function* () {
        const { account, code, generate, key, own, path } = yield* given[side]
        const id = yield* generate({ invoice_memo: "Thank you" })
        const issued = yield* get(key, `${path}/${id}/download-xml`)
        const credited = yield* sendJson(key, "POST", `${path}/${id}/credit-note`, {})
        assert.strictEqual(credited.status, 200, credited.text)
        const shown = (yield* get(key, `${path}/${id}`)).text
        const number = /CN-\d{4}-\d{6}/u.exec(shown)?.[0] ?? "none"
        const invoice = /INV-\d{4}-\d{6}/u.exec(shown)?.[0] ?? "none"

        const pdf = yield* get(key, `${path}/${id}/credit-note/download-pdf`)
        assert.strictEqual(pdf.status, 200, pdf.text)
        assert.match(pdf.text, /^%PDF-1\.7\n/u)
        assert.strictEqual(pdf.headers["content-type"], "application/pdf")
        assert.include(pdf.headers["content-disposition"], `attachment; filename="${number}.pdf"`)
        const xml = yield* get(key, `${path}/${id}/credit-note/download-xml`)
        assert.strictEqual(xml.status, 200, xml.text)
        assert.strictEqual(xml.headers["content-type"], "application/xml")
        assert.include(xml.headers["content-disposition"], `filename="${number}.xml"`)
        assert.include(xml.text, `<cbc:CreditNoteTypeCode>${code}</cbc:CreditNoteTypeCode>`)
        assert.include(xml.text, `<cbc:ID>${number}</cbc:ID>`)
        assert.match(
          xml.text,
          new RegExp(
            `<cac:BillingReference>\\s*<cac:InvoiceDocumentReference>\\s*<cbc:ID>${invoice}<`
          )
        )
        // It is over the whole of the invoice, says nothing of its own, and nobody pays by it.
        const total = /<cbc:PayableAmount.*/u
        assert.strictEqual(total.exec(xml.text)?.[0], total.exec(issued.text)?.[0])
        assert.notInclude(xml.text, "Thank you")
        assert.notInclude(xml.text, "PaymentMeans")
        assert.notInclude(xml.text, "DueDate")
        for (const file of files) {
          const first = yield* get(account, `${own}/${id}/${file}`)
          assert.strictEqual(first.status, 200, first.text)
          assert.strictEqual(first.text, (yield* get(key, `${path}/${id}/${file}`)).text)
        }
      })
    )

    it.effect(`404: where an ${side}'s invoice has none, or is somebody else's`, () =>
      Effect.gen(function* () {
        const { account, generate, key, own, path, role } = yield* given[side]
        const issued = yield* generate({ amount: 5 })
        const draft = yield* generate({ amount: 1, status: "draft" })
        const dropped = yield* sendJson(key, "PUT", `${path}/${draft}`, { status: "rejected" })
        assert.strictEqual(dropped.status, 200, dropped.text)
        const credited = yield* generate({ amount: 2 })
        yield* sendJson(key, "PUT", `${path}/${credited}`, { status: "rejected" })
        const { key: other } = yield* givenKey(role)
        const statusOf = (of: string, address: string) =>
          Effect.map(get(of, address), ({ status }) => status)
        for (const file of files) {
          assert.strictEqual(yield* statusOf(key, `${path}/${credited}/${file}`), 200)
          for (const id of [issued, draft, 999_999_999]) {
            assert.strictEqual(yield* statusOf(key, `${path}/${id}/${file}`), 404)
            assert.strictEqual(yield* statusOf(account, `${own}/${id}/${file}`), 404)
          }
          assert.strictEqual(yield* statusOf(other, `${own}/${credited}/${file}`), 404)
          assert.strictEqual(yield* statusOf(account, `${path}/${credited}/${file}`), 403)
        }
      })
    )
  }

  it.effect("409: e-invoice data of a credit note needs what that of an invoice needs", () =>
    Effect.gen(function* () {
      const { generate, key, path } = yield* given.advertiser
      yield* sendJson(key, "PUT", network, { legal_country: null, vat_id: null })
      const id = yield* generate({ amount: 5 })
      yield* sendJson(key, "PUT", `${path}/${id}`, { status: "rejected" })
      const refused = yield* get(key, `${path}/${id}/credit-note/download-xml`)
      assert.strictEqual(refused.status, 409)
      assert.include(refused.text, "legal_country")
      assert.strictEqual((yield* get(key, `${path}/${id}/credit-note/download-pdf`)).status, 200)
    })
  )
})
