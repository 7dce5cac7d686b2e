import { assert, it } from "vitest"
import { payoutShown, payoutText } from "../src/nouns/affiliate/payouts.ts"

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, " ")

it("shows a payout as an amount with its currency, or as a share", () => {
  assert.deepStrictEqual(payoutShown("8.00 EUR"), {
    kind: "money",
    amount: "8.00",
    currency: "EUR"
  })
  assert.deepStrictEqual(payoutShown("12.50 %"), { kind: "percent", value: 12.5 })
  assert.deepStrictEqual(payoutShown("0.0015 EUR"), { kind: "text", text: "0.0015 EUR" })
  // A later version of the network may word it otherwise.
  assert.deepStrictEqual(payoutShown("on request"), { kind: "text", text: "on request" })
})

it("writes it among words in the language of the page", () => {
  assert.strictEqual(plain(payoutText("1234.5 EUR", "de")), "1.234,50 EUR")
  assert.strictEqual(plain(payoutText("12.50 %", "en")), "12.5 %")
  assert.strictEqual(payoutText("on request", "en"), "on request")
})
