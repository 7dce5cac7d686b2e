import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as NetworkList from "../../src/values/NetworkList.ts"

const read = Schema.decodeUnknownResult(NetworkList.NetworkList)

describe("Networks", () => {
  it("are all of them without a list", () => {
    assert.isTrue(NetworkList.includes(null, "203.0.113.7"))
    assert.isTrue(NetworkList.includes("", ""))
  })

  it("are those of the list, in both families, and IPv4 within IPv6", () => {
    const list = "203.0.113.0/24, 198.51.100.7, 2001:db8::/32"
    for (const ip of ["203.0.113.255", "198.51.100.7", "2001:db8:1::1", "::ffff:203.0.113.1"]) {
      assert.isTrue(NetworkList.includes(list, ip), ip)
    }
    for (const ip of ["203.0.114.1", "198.51.100.8", "2001:db9::1", "", "localhost"]) {
      assert.isFalse(NetworkList.includes(list, ip), ip)
    }
  })

  it("are refused when one of them is none", () => {
    for (const list of ["203.0.113.0/33", "nowhere", "1.2.3.4,,x", "0".repeat(999)]) {
      assert.isTrue(Result.isFailure(read(list)), list)
    }
    assert.isTrue(Result.isSuccess(read("203.0.113.0/24,198.51.100.7")))
  })
})
