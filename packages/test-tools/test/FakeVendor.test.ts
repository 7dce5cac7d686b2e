import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schedule } from "effect"
import * as FakeVendor from "../src/FakeVendor.ts"

interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  readonly isWhole: boolean
}

/** Sends a lead; the connection is closed after `atMost` bytes of the reply. */
const post = (url: string, body = "a=1", atMost = Number.POSITIVE_INFINITY) =>
  Effect.callback<Outcome, Error>((resume) => {
    const outgoing = request(url, { method: "POST", agent: false }, (message) => {
      const chunks: Array<Buffer> = []
      let length = 0
      message.on("data", (chunk) => {
        chunks.push(chunk)
        length += chunk.length
        if (length > atMost) outgoing.destroy()
      })
      message.on("error", () => {})
      message.on("close", () =>
        resume(
          Effect.succeed({
            status: message.statusCode ?? 0,
            headers: message.headers,
            body: Buffer.concat(chunks).toString(),
            isWhole: message.complete
          })
        )
      )
    })
    outgoing.on("error", (error) => resume(Effect.fail(error)))
    outgoing.end(body)
    return Effect.sync(() => outgoing.destroy())
  })

const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "vendor-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

/** Waits until the vendor has received something, however busy the machine is. */
const heard = ({ received }: FakeVendor.FakeVendor) =>
  Effect.sync(() => received.length).pipe(
    Effect.filterOrFail((count) => count > 0),
    Effect.retry(Schedule.spaced("5 millis"))
  )

describe("the fake vendor", () => {
  it.live("accepts every lead and records it, byte for byte", () =>
    Effect.gen(function* () {
      const vendor = yield* FakeVendor.make()
      const { body, status } = yield* post(`${vendor.url}/leads?a=%20{b}`, '{"n":"Söhne"}')
      assert.deepStrictEqual([status, body], [200, '{"status":"accepted"}'])
      const [receipt] = vendor.received
      assert.deepInclude(receipt, {
        index: 0,
        method: "POST",
        url: "/leads?a=%20{b}",
        body: '{"n":"Söhne"}'
      })
      assert.strictEqual(receipt?.headers.host, `127.0.0.1:${vendor.port}`)
    })
  )

  it.live("replies when a promise says how", () =>
    Effect.gen(function* () {
      const { promise, resolve } = Promise.withResolvers<FakeVendor.Behaviour>()
      const vendor = yield* FakeVendor.make({ script: () => promise })
      const asked = yield* Effect.forkChild(post(vendor.url))
      yield* heard(vendor)
      assert.isUndefined(asked.pollUnsafe())
      resolve(FakeVendor.reject())
      assert.strictEqual((yield* Fiber.join(asked)).status, 422)
    })
  )

  it.live("replies as it is told, and in another way from then on", () =>
    Effect.gen(function* () {
      const vendor = yield* FakeVendor.make({ script: FakeVendor.reject() })
      assert.strictEqual((yield* post(vendor.url)).status, 422)
      vendor.behave(FakeVendor.redirect("http://127.0.0.1:1/"))
      const redirected = yield* post(vendor.url)
      assert.deepStrictEqual(
        [redirected.status, redirected.headers.location],
        [302, "http://127.0.0.1:1/"]
      )
      vendor.behave(FakeVendor.busy("7"))
      const busy = yield* post(vendor.url)
      assert.deepStrictEqual([busy.status, busy.headers["retry-after"]], [429, "7"])
      vendor.behave(FakeVendor.reply(503, "down"))
      assert.strictEqual((yield* post(vendor.url)).body, "down")
    })
  )

  it.live("goes by a script: a list whose last stays, or a function of the request", () =>
    Effect.gen(function* () {
      const script = [FakeVendor.reject(500), FakeVendor.accept("1"), FakeVendor.accept("2")]
      const vendor = yield* FakeVendor.make({ script })
      const said = () => Effect.map(post(vendor.url), ({ body }) => body)
      yield* post(vendor.url)
      assert.deepStrictEqual([yield* said(), yield* said(), yield* said()], ["1", "2", "2"])
      vendor.behave(({ body, index }) => FakeVendor.accept(`${index}:${body}`))
      assert.strictEqual(yield* said(), "4:a=1")
    })
  )

  it.live("stalls, and has recorded the request all the same", () =>
    Effect.gen(function* () {
      const vendor = yield* FakeVendor.make({ script: FakeVendor.stall })
      const sent = yield* Effect.forkChild(post(vendor.url))
      yield* heard(vendor)
      const outcome = yield* Effect.timeoutOption(Fiber.join(sent), "150 millis")
      assert.strictEqual(outcome._tag, "None")
      assert.lengthOf(vendor.received, 1)
    })
  )

  it.live("thinks before it replies, and drips a reply", () =>
    Effect.gen(function* () {
      const vendor = yield* FakeVendor.make({ script: FakeVendor.slow(100) })
      const early = yield* Effect.timeoutOption(post(vendor.url), "50 millis")
      assert.strictEqual(early._tag, "None")
      assert.strictEqual((yield* post(vendor.url)).status, 200)
      vendor.behave(FakeVendor.drip("abc", 20))
      assert.strictEqual((yield* post(vendor.url)).body, "abc")
      vendor.behave(FakeVendor.drip("abc", 10_000))
      const slow = yield* Effect.timeoutOption(post(vendor.url), "100 millis")
      assert.strictEqual(slow._tag, "None")
    })
  )

  it.live("hangs up without a word, or in the middle of a reply", () =>
    Effect.gen(function* () {
      const vendor = yield* FakeVendor.make({ script: FakeVendor.drop })
      const error = yield* Effect.flip(post(vendor.url))
      assert.include(error.message, "socket hang up")
      vendor.behave(FakeVendor.cut("half"))
      assert.include(yield* post(vendor.url), { status: 200, body: "half", isWhole: false })
    })
  )

  it.live("floods whoever reads, and stops when nobody does", () =>
    Effect.gen(function* () {
      const vendor = yield* FakeVendor.make({ script: FakeVendor.flood() })
      const { body, headers, isWhole } = yield* post(vendor.url, "", 1_000_000)
      assert.strictEqual(headers["content-length"], "1000000000")
      assert.isFalse(isWhole)
      assert.isBelow(body.length, 10_000_000)
      vendor.behave(FakeVendor.flood(200_000))
      const small = yield* post(vendor.url)
      assert.deepStrictEqual([small.body.length, small.isWhole], [200_000, true])
    })
  )

  it.live("talks nonsense", () =>
    Effect.gen(function* () {
      const vendor = yield* FakeVendor.make({ script: FakeVendor.garbage() })
      const error = yield* Effect.flip(post(vendor.url))
      assert.include(error.message, "Parse Error")
    })
  )

  it.live("has every receipt in its file before it replies, also when it starts again", () =>
    Effect.gen(function* () {
      const file = join(yield* directory, "receipts.jsonl")
      for (const body of ["first", "second\nline"]) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const vendor = yield* FakeVendor.make({ file })
            yield* post(vendor.url, body)
            const lines = readFileSync(file, "utf8").trim().split("\n")
            assert.include(lines.at(-1), JSON.stringify(body))
          })
        )
      }
      appendFileSync(file, '{"index":0,"meth')
      assert.deepStrictEqual(
        FakeVendor.readReceipts(file).map(({ body }) => body),
        ["first", "second\nline"]
      )
    })
  )

  it.live("does not answer a request that never ends, nor records it", () =>
    Effect.gen(function* () {
      const vendor = yield* FakeVendor.make()
      const socket = connect(vendor.port, "127.0.0.1")
      socket.on("error", () => {})
      socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf")
      yield* Effect.sleep("50 millis")
      socket.destroy()
      assert.strictEqual((yield* post(vendor.url)).status, 200)
      assert.deepStrictEqual(
        vendor.received.map(({ body }) => body),
        ["a=1"]
      )
    })
  )

  it("works without Effect, and is gone when it is stopped", async () => {
    const vendor = await FakeVendor.start({ script: FakeVendor.stall })
    const open = Effect.runPromiseExit(post(vendor.url))
    const again = await FakeVendor.start()
    assert.strictEqual((await Effect.runPromise(post(again.url))).status, 200)
    await vendor.stop()
    await again.stop()
    assert.strictEqual((await open)._tag, "Failure")
    const refused = await Effect.runPromise(Effect.flip(post(vendor.url)))
    assert.include(refused.message, "ECONNREFUSED")
  })
})
