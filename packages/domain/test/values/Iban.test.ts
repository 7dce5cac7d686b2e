import { Iban } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"

const read = Schema.decodeUnknownResult(Iban.IbanInput)
const isBic = Schema.is(Iban.Bic)

describe("IBAN", () => {
  it("is read with blanks and in any case", () => {
    for (const iban of [
      "DE89 3704 0044 0532 0130 00",
      "gb82west12345698765432",
      "NO9386011117947",
      "MT84MALT011000012345MTLCAST001S"
    ]) {
      const known = Result.getOrThrow(read(iban))
      assert.strictEqual(known, iban.replaceAll(" ", "").toUpperCase())
      assert.strictEqual(Result.getOrThrow(read(Iban.inGroups(known))), known)
    }
    assert.strictEqual(Iban.inGroups("NO9386011117947"), "NO93 8601 1117 947")
  })

  it("is refused when one digit is wrong or two are swapped", () => {
    const iban = "DE89370400440532013000"
    for (let at = 2; at < iban.length; at += 1) {
      const digit = (Number(iban[at]) + 1) % 10
      assert.isTrue(Result.isFailure(read(iban.slice(0, at) + digit + iban.slice(at + 1))))
      const [one = "", other = ""] = iban.slice(at, at + 2)
      if (one === other || other === "") continue
      const swapped = iban.slice(0, at) + other + one + iban.slice(at + 2)
      assert.isTrue(Result.isFailure(read(swapped)), swapped)
    }
    for (const text of ["", "DE89", "XX", "DE8937040044053201300Ä", "1".repeat(10_000)]) {
      assert.isTrue(Result.isFailure(read(text)))
    }
  })
})

describe("BIC", () => {
  it("has 8 or 11 characters", () => {
    assert.isTrue(isBic("COBADEFFXXX"))
    assert.isTrue(isBic("DEUTDEFF"))
    for (const text of ["DEUTDE", "deutdeff", "DEUTDEFF1", "DEUTDEFO", ""])
      assert.isFalse(isBic(text))
  })
})
