import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import type { FileInput } from "../src/index.ts"
import { failure, success } from "./Answers.ts"
import { clientOf } from "./Clients.ts"

const generated = () => success({ invoice_id: 1, invoice_number: "INV-2026-000001" })

const upload = async (attachment_file: FileInput, answer = generated) => {
  const { affnet, world } = clientOf(answer)
  const input = { advertiser_id: 7, currency: "EUR", amount: null, attachment_file }
  const result = await world.settle(affnet.invoices.generate(input))
  return { result, received: world.received }
}

const fieldsOf = async (body: unknown) => {
  if (!(body instanceof FormData)) return assert.fail("no form")
  const file = body.get("attachment_file")
  if (!(file instanceof File)) return assert.fail("no file")
  return { ...Object.fromEntries(body), attachment_file: [file.name, await file.text()] }
}

const expected = (name: string) => ({
  advertiser_id: "7",
  currency: "EUR",
  attachment_file: [name, "%PDF-1.7"]
})

describe("an upload", () => {
  it("comes from a Blob or a File", async () => {
    const blob = await upload(new Blob(["%PDF-1.7"]))
    assert.deepStrictEqual(await fieldsOf(blob.received[0]?.body), expected("file"))
    const file = await upload(new File(["%PDF-1.7"], "may.pdf"))
    assert.deepStrictEqual(await fieldsOf(file.received[0]?.body), expected("may.pdf"))
    assert.notProperty(file.received[0]?.headers, "content-type")
  })

  it("comes from a path", async () => {
    const directory = mkdtempSync(join(tmpdir(), "affnet-upload-"))
    try {
      const path = join(directory, "june.pdf")
      writeFileSync(path, "%PDF-1.7")
      const { received } = await upload({ path })
      assert.deepStrictEqual(await fieldsOf(received[0]?.body), expected("june.pdf"))
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  it("comes from a stream, and goes out again as often as it has to", async () => {
    const stream = new Blob(["%PDF-1.7"]).stream()
    const { received } = await upload(stream, () => failure(503))
    assert.strictEqual(received.length, 5)
    for (const { body } of received) {
      assert.deepStrictEqual(await fieldsOf(body), expected("file"))
    }
  })

  it("is not sent when there is no such file, or too much of it", async () => {
    const endless = (async function* () {
      for (;;) yield new Uint8Array(16 * 1024 * 1024)
    })()
    for (const file of [{ path: "/nowhere/at.all" }, endless]) {
      const { received, result } = await upload(file)
      assert.isTrue(result.status === "rejected" && result.reason.name === "InvalidRequest")
      assert.strictEqual(received.length, 0)
    }
  })
})
