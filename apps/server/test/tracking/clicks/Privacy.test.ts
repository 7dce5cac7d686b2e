import { assert, describe, it } from "@effect/vitest"
import { kept, truncated, visitorDigest } from "../../../src/tracking/clicks/Privacy.ts"

const salt = "0".repeat(64)

describe("the address of a visitor", () => {
  it("is kept as it is, unless the operator wants it otherwise", () => {
    assert.strictEqual(kept("5.9.1.77", "full", salt), "5.9.1.77")
    assert.isNull(kept("", "full", salt))
  })

  it("is truncated to its network", () => {
    const networks: Readonly<Record<string, string>> = {
      "5.9.1.77": "5.9.1.0",
      "255.255.255.255": "255.255.255.0",
      "2a01:4f8:c17:1::2": "2a01:4f8:c17::",
      "2a01:4f8::2": "2a01:4f8::",
      "2001:db8:0:1:2:3:4:5": "2001:db8::",
      "::1": "::",
      "fe80::1": "fe80::"
    }
    for (const [ip, network] of Object.entries(networks)) {
      assert.strictEqual(truncated(ip), network, ip)
    }
    assert.isNull(truncated("nothing"))
  })

  it("is hashed so that only the same salt gives the same", () => {
    const one = kept("5.9.1.77", "hashed", salt)
    assert.match(one ?? "", /^[0-9a-f]{32}$/u)
    assert.strictEqual(kept("5.9.1.77", "hashed", salt), one)
    assert.notStrictEqual(kept("5.9.1.77", "hashed", `1${salt}`), one)
    assert.notStrictEqual(kept("5.9.1.78", "hashed", salt), one)
  })
})

describe("the digest of a visitor", () => {
  const key = { ip: "5.9.1.77", user_agent: "Firefox", affiliate_id: 1, offer_id: 2 }

  it("changes with everything that makes a visitor, and with the salt", () => {
    const digests = [
      visitorDigest(key, salt),
      visitorDigest({ ...key, ip: "5.9.1.78" }, salt),
      visitorDigest({ ...key, user_agent: "Chrome" }, salt),
      visitorDigest({ ...key, affiliate_id: 12 }, salt),
      visitorDigest({ ...key, offer_id: 12 }, salt),
      visitorDigest(key, `1${salt}`)
    ]
    assert.strictEqual(new Set(digests).size, digests.length)
  })

  it("fits into 64 bits", () => {
    for (let offer_id = 0; offer_id < 200; offer_id++) {
      const digest = visitorDigest({ ...key, offer_id }, salt)
      assert.strictEqual(BigInt.asIntN(64, digest), digest)
    }
  })
})
