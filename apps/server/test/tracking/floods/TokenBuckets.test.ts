import { assert, it } from "@effect/vitest"
import { makeTokenBuckets } from "../../../src/tracking/floods/TokenBuckets.ts"
import { isLoopback, visitorNetwork } from "../../../src/tracking/floods/VisitorNetwork.ts"

/** How many of so many requests in one instant go through. */
const passed = (take: (now: number) => number, count: number, now: number): number =>
  Array.from({ length: count }, () => take(now)).filter((wait) => wait === 0).length

it("lets a minute's worth through at once, and then as much as flows in", () => {
  for (const perMinute of [1, 7, 60, 6_000, 7_001]) {
    const { take } = makeTokenBuckets({ burst: 10_000, perMinute, max: 10 })
    const one = (now: number) => take("a", now)
    assert.strictEqual(passed(one, perMinute + 50, 1_000), perMinute)
    assert.approximately(passed(one, perMinute, 31_000), perMinute / 2, 1)
    assert.strictEqual(passed(one, 2 * perMinute, 10_000_000), perMinute)
  }
})

it("lets no more than a burst through at once", () => {
  const { take } = makeTokenBuckets({ perMinute: 6_000, burst: 1_000, max: 10 })
  const one = (now: number) => take("a", now)
  assert.strictEqual(passed(one, 6_000, 0), 1_000)
  assert.strictEqual(passed(one, 6_000, 1_000), 100)
  assert.strictEqual(passed(one, 6_000, 60_000), 1_000)
})

it("counts a large request as often as it takes tokens, and never more than a bucket holds", () => {
  const { take } = makeTokenBuckets({ perMinute: 60, burst: 10, max: 10 })
  assert.strictEqual(take("a", 0, 8), 0)
  assert.strictEqual(take("a", 0, 4), 2_000)
  assert.strictEqual(take("a", 2_000, 4), 0)
  assert.strictEqual(take("b", 0, 1_000), 0)
  assert.strictEqual(take("b", 9_000, 1_000), 1_000)
})

it("says how long to wait until a request goes through", () => {
  const { take } = makeTokenBuckets({ burst: 10_000, perMinute: 6, max: 10 })
  assert.strictEqual(
    passed((now) => take("a", now), 6, 0),
    6
  )
  assert.strictEqual(take("a", 4_000), 6_000)
  assert.strictEqual(take("a", 10_000), 0)
})

it("forgets no network that floods, however many others come", () => {
  const { take } = makeTokenBuckets({ burst: 10_000, perMinute: 60, max: 100 })
  assert.strictEqual(
    passed((now) => take("flood", now), 60, 0),
    60
  )
  for (let other = 0; other < 10_000; other++) {
    assert.strictEqual(take(other, 1), 0)
    if (other % 50 === 0) assert.isAbove(take("flood", 1), 0)
  }
})

it("refuses nobody for long when the clock is set back", () => {
  const { take } = makeTokenBuckets({ burst: 10_000, perMinute: 60, max: 10 })
  take("a", 10_000_000)
  assert.strictEqual(take("a", 0), 0)
})

it("takes an IPv4 address, however it is written, or a /64 of IPv6 for one network", () => {
  const same = [
    ["5.9.1.1", "::ffff:5.9.1.1"],
    ["2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff"],
    ["2001:db8::1", "2001:db8::2:0:0:1"],
    ["fe80::1", "fe80::1%eth0"]
  ] as const
  for (const [one, other] of same) {
    assert.strictEqual(visitorNetwork(one), visitorNetwork(other), one)
  }
  const different = ["5.9.1.1", "5.9.1.2", "2001:db8:0:1::1", "2001:db8:0:2::1", "::1", ""]
  assert.strictEqual(new Set(different.map(visitorNetwork)).size, different.length)
})

it("knows this machine", () => {
  const local = ["127.0.0.1", "127.255.3.4", "::ffff:127.0.0.1", "::1"]
  const foreign = ["126.255.255.255", "128.0.0.0", "::2", "2001:db8::1", ""]
  const isLocal = (ip: string) => isLoopback(visitorNetwork(ip), ip)
  assert.deepStrictEqual(local.filter(isLocal), local)
  assert.deepStrictEqual(foreign.filter(isLocal), [])
})
