import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as DataUri from "../../src/values/DataUri.ts"
import type { FileRule } from "../../src/values/FileRule.ts"

const rule: FileRule = { maxBytes: 1024 * 1024, types: ["image/png"] }
const decode = Schema.decodeUnknownResult(DataUri.text(rule))

describe("a data URI", () => {
  it("holds a file and what its sender says it is", () => {
    const uri = "data:image/png;base64,QUJD"
    assert.isTrue(Result.isSuccess(decode(uri)))
    const { content, declared } = DataUri.read(uri)
    assert.strictEqual(declared, "image/png")
    assert.strictEqual(new TextDecoder().decode(content), "ABC")
  })

  it("is refused in any other form", () => {
    for (const text of [
      "",
      "QUJD",
      "data:image/png,ABC",
      "data:;base64,QUJD",
      "data:image/png;base64,",
      "data:image/png;base64,QUJ",
      "data:image/png;base64,QU D",
      "data:image/png;base64,QU==D",
      "data:image/png;base64,QUJDRA==\n",
      "https://shop.example/a.png"
    ]) {
      assert.isTrue(Result.isFailure(decode(text)), text)
    }
  })

  it("is refused for its length before it is looked through", () => {
    const message = String(
      Result.getOrThrow(Result.flip(decode(`data:image/png;base64,${"?".repeat(1_500_000)}`)))
    )
    assert.include(message, "must be at most 1 MB")
  })
})
