import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { FakeVendor, FaultProxy } from "../src/index.ts"

/** A target that records what reaches it, and a proxy in front of it. */
const standing = async (script: FaultProxy.FaultScript) => {
  const target = await FakeVendor.start({ script: FakeVendor.accept('{"status":"accepted"}') })
  const proxy = await FaultProxy.start({ target: target.url, script })
  return {
    target,
    proxy,
    [Symbol.asyncDispose]: async () => {
      await proxy.stop()
      await target.stop()
    }
  }
}

const broken = (url: string, init?: RequestInit) =>
  fetch(url, init)
    .then((response) => response.text())
    .then(
      () => false,
      () => true
    )

describe("The fault proxy", () => {
  it("passes method, path, headers and body on, and the answer back", async () => {
    await using both = await standing(FaultProxy.pass)
    const response = await fetch(`${both.proxy.url}/a?b=1`, {
      method: "POST",
      headers: { "X-API-Key": "k" },
      body: "hello"
    })
    assert.strictEqual(await response.text(), '{"status":"accepted"}')
    const [received] = both.target.received
    assert.deepInclude(received, { method: "POST", url: "/a?b=1", body: "hello" })
    assert.strictEqual(received?.headers["x-api-key"], "k")
    assert.deepStrictEqual(both.proxy.passed, [
      { index: 0, method: "POST", url: "/a?b=1", fault: "pass", status: 200 }
    ])
  })

  it("answers 429 with Retry-After and 500 itself, one after the other; the last stays", async () => {
    await using both = await standing([FaultProxy.busy(7), FaultProxy.fail(500), FaultProxy.pass])
    const busy = await fetch(both.proxy.url)
    assert.strictEqual(busy.status, 429)
    assert.strictEqual(busy.headers.get("retry-after"), "7")
    assert.strictEqual((await fetch(both.proxy.url)).status, 500)
    assert.strictEqual((await fetch(both.proxy.url)).status, 200)
    assert.strictEqual((await fetch(both.proxy.url)).status, 200)
    assert.lengthOf(both.target.received, 2)
  })

  it("breaks connections before and after the network has heard of the request", async () => {
    await using both = await standing([FaultProxy.reset, FaultProxy.lose, FaultProxy.cut])
    assert.isTrue(await broken(both.proxy.url, { method: "POST" }))
    assert.lengthOf(both.target.received, 0)
    assert.isTrue(await broken(both.proxy.url, { method: "POST" }))
    assert.lengthOf(both.target.received, 1)
    assert.isTrue(await broken(both.proxy.url, { method: "POST" }))
    assert.lengthOf(both.target.received, 2)
    assert.deepStrictEqual(
      both.proxy.passed.map(({ fault, status }) => [fault, status]),
      [
        ["reset", null],
        ["lose", null],
        ["cut", null]
      ]
    )
  })

  it("repeats a request", async () => {
    await using both = await standing(FaultProxy.twice)
    assert.strictEqual((await fetch(both.proxy.url, { method: "PUT", body: "x" })).status, 200)
    assert.deepStrictEqual(
      both.target.received.map(({ body }) => body),
      ["x", "x"]
    )
  })

  it("lets a later request overtake an earlier one", async () => {
    await using both = await standing(({ url }) =>
      url === "/first" ? FaultProxy.overtaken(5_000) : FaultProxy.pass
    )
    const first = fetch(`${both.proxy.url}/first`)
    await fetch(`${both.proxy.url}/second`)
    await first
    assert.deepStrictEqual(
      both.target.received.map(({ url }) => url),
      ["/second", "/first"]
    )
  })

  it("does by a seed the same to the same requests", () => {
    const faultsOf = (seed: number) =>
      Array.from({ length: 200 }, (_, index) =>
        FaultProxy.seeded(seed)({ index, method: "GET", url: "/" })
      )
    assert.deepStrictEqual(faultsOf(1), faultsOf(1))
    assert.notDeepEqual(faultsOf(1), faultsOf(2))
    const kinds = new Set(faultsOf(1).map(({ kind }) => kind))
    assert.includeMembers([...kinds], ["pass", "reset", "cut", "twice", "overtaken", "answer"])
  })

  it.live("is gone with its scope", () =>
    Effect.gen(function* () {
      const url = yield* Effect.scoped(
        Effect.map(FaultProxy.make({ target: "http://127.0.0.1:9" }), (proxy) => proxy.url)
      )
      assert.isTrue(yield* Effect.promise(() => broken(url)))
    })
  )
})
