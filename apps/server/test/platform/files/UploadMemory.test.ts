import { assert, describe, it } from "@effect/vitest"
import { noteUploaded } from "../../../src/platform/files/UploadMemory.ts"

const mebibyte = 1024 * 1024
const arrayBuffers = () => process.memoryUsage().arrayBuffers

describe("UploadMemory", () => {
  it("long uploads leave less garbage than the 32 MiB that four of them may take", () => {
    const before = arrayBuffers()
    let most = 0
    for (let received = 0; received < 240; received++) {
      Buffer.alloc(mebibyte)
      noteUploaded(mebibyte)
      most = Math.max(most, arrayBuffers() - before)
    }
    assert.isBelow(most, 32 * mebibyte)
  })
})
