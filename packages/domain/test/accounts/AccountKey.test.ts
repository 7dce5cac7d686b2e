import { assert, describe, it } from "@effect/vitest"
import * as AccountKey from "../../src/accounts/AccountKey.ts"
import { UnixTime } from "../../src/values/UnixTime.ts"

const now = UnixTime.make(1_767_225_600)
const later = UnixTime.make(now + 60)
const free = { read_only: 0, networks: null, expires: null } as const

describe("A key", () => {
  it("is made without limits unless they are named", () => {
    assert.deepStrictEqual(AccountKey.create({ name: "CI" }, now), { name: "CI", ...free })
    assert.deepStrictEqual(
      AccountKey.create({ name: "CI", read_only: true, expires_in_days: 1 }, now),
      { name: "CI", read_only: 1, networks: null, expires: UnixTime.make(now + 86_400) }
    )
  })

  it("works until the second in which it expires", () => {
    const limits = { ...free, expires: later }
    assert.isTrue(AccountKey.mayBeUsed(limits, UnixTime.make(later - 1), "203.0.113.7"))
    assert.isFalse(AccountKey.mayBeUsed(limits, later, "203.0.113.7"))
  })

  it("works from its networks alone", () => {
    const limits = { ...free, networks: "203.0.113.0/24" }
    assert.isTrue(AccountKey.mayBeUsed(limits, now, "203.0.113.7"))
    assert.isFalse(AccountKey.mayBeUsed(limits, now, "198.51.100.7"))
    assert.isFalse(AccountKey.mayBeUsed(limits, now, ""))
  })

  it("is limited by each of its limits", () => {
    assert.isFalse(AccountKey.isLimited(free))
    for (const limit of [
      { read_only: 1 as const },
      { networks: "203.0.113.0/24" },
      { expires: later }
    ]) {
      assert.isTrue(AccountKey.isLimited({ ...free, ...limit }))
    }
  })

  it("that another one replaces works no longer than it would have", () => {
    const inAnHour = UnixTime.make(now + 3600)
    assert.strictEqual(AccountKey.expiryOnceReplaced(null, { overlap_hours: 1 }, now), inAnHour)
    assert.strictEqual(AccountKey.expiryOnceReplaced(later, { overlap_hours: 1 }, now), later)
    assert.strictEqual(AccountKey.expiryOnceReplaced(null, { overlap_hours: 0 }, now), now)
    assert.strictEqual(AccountKey.expiryOnceReplaced(null, {}, now), now + 86_400)
  })

  it("that takes the place of another one lives as long", () => {
    assert.isNull(AccountKey.expiryOfSuccessor({ created: now, expires: null }, later))
    assert.strictEqual(
      AccountKey.expiryOfSuccessor({ created: now, expires: later }, later),
      later + 60
    )
  })

  it("is noted as used once an hour", () => {
    assert.isFalse(AccountKey.isUseNoted(null, now))
    assert.isTrue(AccountKey.isUseNoted(now, UnixTime.make(now + 3599)))
    assert.isFalse(AccountKey.isUseNoted(now, UnixTime.make(now + 3600)))
  })
})
