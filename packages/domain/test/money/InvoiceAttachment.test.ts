import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as InvoiceAttachment from "../../src/money/InvoiceAttachment.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const padded = (before: number, text: string, after: number) =>
  bytes(" ".repeat(before) + text + " ".repeat(after))

const verdict = (size: number, head: Uint8Array, tail: Uint8Array) =>
  Result.match(InvoiceAttachment.check({ bytes: size, head, tail }), {
    onSuccess: () => "accepted",
    onFailure: ({ _tag }) => _tag
  })

describe("an attachment", () => {
  it("begins with %PDF- within 1024 bytes", () => {
    assert.isTrue(InvoiceAttachment.beginsAsPdf(bytes("%PDF-1.7")))
    assert.isTrue(InvoiceAttachment.beginsAsPdf(padded(1019, "%PDF-", 50)))
    assert.isFalse(InvoiceAttachment.beginsAsPdf(padded(1020, "%PDF-", 50)))
    for (const text of ["", "%", "%PDF", "<html>", "%pdf-1.7", "PK\u0003\u0004"]) {
      assert.isFalse(InvoiceAttachment.beginsAsPdf(bytes(text)), text)
    }
  })

  it("ends with %%EOF within 1024 bytes", () => {
    assert.isTrue(InvoiceAttachment.endsAsPdf(bytes("%%EOF\n")))
    assert.isTrue(InvoiceAttachment.endsAsPdf(padded(50, "%%EOF", 1019)))
    assert.isFalse(InvoiceAttachment.endsAsPdf(padded(50, "%%EOF", 1020)))
    assert.isFalse(InvoiceAttachment.endsAsPdf(bytes("%%EO")))
  })

  it("has at most 64 MB", () => {
    assert.isTrue(InvoiceAttachment.fits(67_108_864))
    assert.isFalse(InvoiceAttachment.fits(67_108_865))
  })

  it("is refused for its size first, then for what it is", () => {
    const pdf = bytes("%PDF-1.7 %%EOF")
    assert.strictEqual(verdict(pdf.length, pdf, pdf), "accepted")
    assert.strictEqual(verdict(67_108_865, pdf, pdf), "AttachmentTooLarge")
    assert.strictEqual(verdict(0, bytes(""), bytes("")), "AttachmentNotPdf")
    assert.strictEqual(verdict(9, bytes("%PDF-1.7"), bytes("cut off")), "AttachmentNotPdf")
    assert.strictEqual(verdict(9, bytes("<html>"), bytes("%%EOF")), "AttachmentNotPdf")
  })
})
