import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Referral from "../../src/money/Referral.ts"
import * as Money from "../../src/values/Money.ts"

const money = (amount: string) => Money.fromAmount(Schema.decodeUnknownSync(Money.Amount)(amount))
const rate = (units: number) => Referral.Rate.make(units)

describe("the commission on payouts of referred affiliates", () => {
  it("is the rate of the payouts, exact to the fourth decimal", () => {
    assert.strictEqual(Referral.commission(money("246.912"), rate(50_000)), money("12.3456"))
    assert.strictEqual(Referral.commission(money("100.00"), rate(12_345)), money("1.2345"))
  })

  it("is rounded once, halves away from zero", () => {
    assert.strictEqual(Referral.commission(money("0.001"), rate(50_000)), money("0.0001"))
    assert.strictEqual(Referral.commission(money("0.0009"), rate(50_000)), Money.zero)
    assert.strictEqual(Referral.commission(money("-0.001"), rate(50_000)), money("-0.0001"))
  })

  it("is nothing at no rate, and everything at the whole", () => {
    assert.strictEqual(Referral.commission(money("9.99"), rate(0)), Money.zero)
    const most = money("922337203685477.5807")
    assert.strictEqual(Referral.commission(most, rate(1_000_000)), most)
  })

  it("goes out as a number without the marks of a binary float", () => {
    assert.deepStrictEqual(Referral.entry("Acme", money("0.3005"), rate(50_000)), {
      referral: "Acme",
      rate: 5,
      referral_commission: 0.3005
    })
    assert.strictEqual(
      Referral.entry("Acme", money("0.30"), rate(500_000)).referral_commission,
      0.3
    )
  })
})
