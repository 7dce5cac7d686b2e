import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as ApiKey from "../../src/accounts/ApiKey.ts"
import { Role } from "../../src/accounts/Role.ts"

const Secret = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))).check(
  Schema.isBetweenLength(ApiKey.secretBytes, ApiKey.secretBytes)
)

describe("An API key", () => {
  it.prop("says for whom it speaks, whatever its secret", [Role, Secret], ([role, secret]) => {
    const key = ApiKey.fromBytes(role, Uint8Array.from(secret))
    assert.deepStrictEqual(ApiKey.parse(key), Result.succeed(role))
  })

  it("ends with the CRC-32 of the rest, in base 62", () => {
    const key = ApiKey.fromBytes(
      "affiliate",
      Uint8Array.from({ length: ApiKey.secretBytes }, (_, index) => index * 8)
    )
    assert.strictEqual(key, "afn_a_00Shy7mTZ1Bu5bnRoNH1sQs0jRcI5ClWdZ1W9xSLm9I0srZsv")
  })

  it.prop("is malformed with any character changed", [Role, Secret], ([role, secret]) => {
    const key = ApiKey.fromBytes(role, Uint8Array.from(secret))
    for (let place = 0; place < key.length; place++) {
      const other = key.charAt(place) === "x" ? "y" : "x"
      const changed = key.slice(0, place) + other + key.slice(place + 1)
      assert.isTrue(Result.isFailure(ApiKey.parse(changed)), changed)
    }
  })

  it("is malformed when it is shorter or longer, or something else", () => {
    const key = ApiKey.fromBytes("manager", new Uint8Array(ApiKey.secretBytes))
    for (const text of [key.slice(1), key.slice(0, -1), `${key}0`, ` ${key}`, "", "afn_m_"]) {
      assert.isTrue(Result.isFailure(ApiKey.parse(text)), text)
    }
  })

  it("shows its first six characters and its last four", () => {
    const key = ApiKey.fromBytes("advertiser", new Uint8Array(ApiKey.secretBytes))
    assert.strictEqual(ApiKey.mask(key), `afn_v_…${key.slice(-4)}`)
  })
})
