import { assert, describe, it } from "@effect/vitest"
import { noteUploaded } from "../../src/invoices/UploadMemory.ts"

const mebibyte = 1024 * 1024
const arrayBuffers = () => process.memoryUsage().arrayBuffers

describe("UploadMemory", () => {
  it("a long upload never leaves more than some MiB of garbage", () => {
    const before = arrayBuffers()
    let most = 0
    for (let received = 0; received < 60; received++) {
      Buffer.alloc(mebibyte)
      noteUploaded(mebibyte)
      most = Math.max(most, arrayBuffers() - before)
    }
    assert.isBelow(most, 16 * mebibyte)
  })
})
