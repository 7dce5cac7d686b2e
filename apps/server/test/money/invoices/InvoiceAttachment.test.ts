import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { invoiceWithFile } from "../../platform/disk/invoiceWithFile.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { detailsOf, path } from "./givenBilled.ts"

describeOnEngines("The attachment of an invoice", server, (it) => {
  it.effect("200: comes as the file that was given, under the number of the invoice", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const form = invoiceWithFile(key, yield* givenAdvertiser())
      const { info } = yield* sendText(key, "POST", path, form.body, form.headers["content-type"])
      const invoice = `${path}/${String(info.invoice_id)}`
      const { attachment, invoice_number } = detailsOf(yield* get(key, invoice))
      const { headers, status, text } = yield* get(key, `${invoice}/download-attachment`)
      assert.strictEqual(status, 200)
      assert.strictEqual(headers["content-type"], "application/pdf")
      assert.include(headers["content-disposition"], `attachment; filename="${invoice_number}.pdf"`)
      assert.match(text, /^%PDF-1\.7/u)
      assert.strictEqual(attachment?.bytes, text.length)
    })
  )

  it.effect("404: an invoice without one", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const input = { advertiser_id: yield* givenAdvertiser(), currency: "USD", amount: 1 }
      const { info } = yield* sendJson(key, "POST", path, input)
      const answer = yield* get(key, `${path}/${String(info.invoice_id)}/download-attachment`)
      assert.strictEqual(answer.status, 404)
    })
  )
})
