import { assert, describe, it } from "@effect/vitest"
import { Result, Struct } from "effect"
import * as InvoiceAttachment from "../../src/money/InvoiceAttachment.ts"
import * as FileRule from "../../src/values/FileRule.ts"
import * as FileType from "../../src/values/FileType.ts"
import { sampleFiles } from "./sampleFiles.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const padded = (before: number, text: string, after: number) =>
  bytes(" ".repeat(before) + text + " ".repeat(after))

const any: FileRule.FileRule = { maxBytes: 1024 * 1024, types: Struct.keys(FileType.names) }
const pictures: FileRule.FileRule = {
  maxBytes: 2 * 1024 * 1024,
  types: ["image/png", "image/jpeg", "image/webp"]
}

const verdict = (rule: FileRule.FileRule, content: Uint8Array, declared?: string) =>
  Result.match(FileRule.check(rule, FileType.edgesOf(content), declared), {
    onSuccess: (type): string => type,
    onFailure: ({ problem }) => problem
  })

describe("a file", () => {
  for (const type of Struct.keys(sampleFiles)) {
    const content = sampleFiles[type]

    it(`is ${type} by its content`, () => {
      assert.strictEqual(verdict(any, content), type)
      assert.strictEqual(verdict(any, content, type), type)
      assert.strictEqual(verdict(any, content, "application/octet-stream"), type)
    })

    it(`is refused as ${type} when its end is missing`, () => {
      const short = content.subarray(0, -Math.ceil(content.length / 3))
      assert.include(verdict(any, short), "is cut off")
    })
  }

  it("is refused when it is not what its sender says", () => {
    const png = sampleFiles["image/png"]
    assert.strictEqual(verdict(any, png, "image/jpg"), "is sent as JPEG and is PNG")
    assert.strictEqual(verdict(any, png, "text/html; charset=utf-8"), "is sent as HTML and is PNG")
  })

  it("is refused when it is of a type that is not taken, or of none", () => {
    const problem = "must be a PNG, JPEG or WebP file"
    assert.strictEqual(verdict(pictures, sampleFiles["text/html"]), problem)
    for (const text of ["", "%", "GIF", "plain text", "<", "RIFF1234WAVEfmt "]) {
      assert.strictEqual(verdict(pictures, bytes(text)), problem, text)
    }
  })

  it("is a table when it is text and nothing else", () => {
    const table: FileRule.FileRule = { maxBytes: 1024, types: ["text/csv"] }
    for (const text of ["email\nann@blog.example", "\u{feff}name;\té", "x"]) {
      assert.strictEqual(verdict(table, bytes(text)), "text/csv", text)
    }
    for (const text of ["", "a\0b", "\u0007", "<html>", "PK\u0003\u0004"]) {
      assert.strictEqual(verdict(table, bytes(text)), "must be a CSV file", text)
    }
  })

  it("is refused for its size before anything else", () => {
    const file = { ...FileType.edgesOf(bytes("nothing")), bytes: 2 * 1024 * 1024 + 1 }
    const checked = FileRule.check(pictures, file)
    assert.strictEqual(Result.getOrThrow(Result.flip(checked)).problem, "must be at most 2 MB")
  })

  it("is refused as soon as its beginning tells", () => {
    const beginning = (content: Uint8Array) =>
      Result.isFailure(FileRule.checkBeginning(pictures, { bytes: 1024, head: content }))
    assert.isTrue(beginning(bytes("x".repeat(1024))))
    assert.isFalse(beginning(bytes("x".repeat(1023))))
  })
})

describe("an attachment", () => {
  const { rule } = InvoiceAttachment

  it("begins with %PDF- and ends with %%EOF within 1024 bytes", () => {
    const file = (head: Uint8Array, tail: Uint8Array) =>
      Result.isSuccess(FileRule.check(rule, { bytes: 5_000, head, tail }))
    const begins = (before: number) => padded(before, "%PDF-", 50)
    const ends = (after: number) => padded(50, "%%EOF", after)
    assert.isTrue(file(begins(1019), ends(1019)))
    assert.isFalse(file(begins(1020), ends(1019)))
    assert.isFalse(file(begins(1019), ends(1020)))
  })

  it("is a PDF", () => {
    assert.strictEqual(verdict(rule, sampleFiles["application/pdf"]), "application/pdf")
    for (const text of ["", "%PDF", "<html>", "%pdf-1.7"]) {
      assert.strictEqual(verdict(rule, bytes(text)), "must be a PDF file", text)
    }
  })

  it("has at most 64 MB", () => {
    assert.isFalse(FileRule.isTooLarge(rule, 67_108_864))
    assert.isTrue(FileRule.isTooLarge(rule, 67_108_865))
  })
})
