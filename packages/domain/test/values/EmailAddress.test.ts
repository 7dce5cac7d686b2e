import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { EmailAddress, folded, isEmailAddress } from "../../src/values/EmailAddress.ts"

describe("an e-mail address", () => {
  it.each([
    "ann@mail.example",
    "Ann.Lee+leads@sub.mail.example",
    "o'brien@mail.example",
    "x@1.example",
    "jürgen@bücher.example",
    "用户@例子.测试",
    "ann@xn--bcher-kva.example",
    `${"a".repeat(64)}@mail.example`,
    " ann@mail.example ",
    "ann\u200b@mail.example"
  ])("may be %j", (text) => assert.isTrue(isEmailAddress(text)))

  it.each([
    "",
    "ann",
    "@mail.example",
    "ann@",
    "ann@mail",
    "ann@@mail.example",
    "ann lee@mail.example",
    "ann@mail .example",
    ".ann@mail.example",
    "ann.@mail.example",
    "ann..lee@mail.example",
    "ann@-mail.example",
    "ann@mail-.example",
    "ann@.example",
    "ann@mail.example.",
    "ann@127.0.0.1",
    "ann@[127.0.0.1]",
    '"ann"@mail.example',
    "ann@mail.example, bo@mail.example",
    "ann@mail.example\nbcc: all@mail.example",
    "Ann <ann@mail.example>",
    "\u200b@mail.example",
    `${"a".repeat(65)}@mail.example`,
    `a@${"b".repeat(64)}.example`,
    `a@${"b.".repeat(130)}example`
  ])("is not %j", (text) => assert.isFalse(isEmailAddress(text)))

  it("is the same in any case, in full width and with characters that nobody sees", () => {
    for (const text of [
      "ANN@Mail.Example",
      "ａｎｎ＠mail.example",
      "\ufeffann@mail\u2060.example"
    ]) {
      assert.strictEqual(folded(text), "ann@mail.example")
    }
    assert.notStrictEqual(folded("anna@mail.example"), "ann@mail.example")
  })

  it("is read in its folded form, or refused with what it has to be", () => {
    const read = Schema.decodeUnknownResult(EmailAddress)
    assert.strictEqual(Result.getOrThrow(read("ANN@mail.example")), "ann@mail.example")
    const { message } = Result.getOrThrow(Result.flip(read("ann")))
    assert.include(message, "must be an e-mail address, such as ann@mail.example")
  })
})
