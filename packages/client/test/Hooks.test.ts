import { inspect } from "node:util"
import { assert, describe, it } from "vitest"
import { createClient } from "../src/index.ts"
import { failure, noCountries, success } from "./Answers.ts"
import { calls, clientOf } from "./Clients.ts"
import { type Answer, apiKey } from "./World.ts"

const failures: ReadonlyArray<readonly [string, () => Answer]> = [
  ["a broken connection", () => "reset"],
  ["no answer", () => "silence"],
  ["a refusal", () => failure(401)],
  ["a server error", () => failure(500)],
  ["a proxy's error", () => new Response("<html>", { status: 502 })],
  ["an answer that breaks the contract", () => success({ "countries-list": 1 })]
]

describe("hooks", () => {
  it("are told of every attempt, its end and the pause after it", async () => {
    const events = new Array<object>()
    const note = (kind: string) => (event: object) => events.push({ kind, ...event })
    const answers = [failure(503, undefined, { "x-request-id": "r-1" }), noCountries()]
    const { affnet, world } = clientOf((n) => answers[n - 1] ?? "reset", {
      onRequest: note("request"),
      onResponse: note("response"),
      onRetry: note("retry")
    })
    await world.settle(affnet.lists.countries({ q: "someone@example.com" }))
    const call = {
      operation: "lists.countries",
      method: "GET",
      path: "/api/v2/common/lists/countries"
    }
    const first = { ...call, attempt: 1, millis: 0, status: 503, requestId: "r-1" }
    assert.deepStrictEqual(events, [
      { kind: "request", ...call, attempt: 1 },
      { kind: "response", ...first },
      { kind: "retry", ...first, pauseMillis: 1000 },
      { kind: "request", ...call, attempt: 2 },
      { kind: "response", ...call, attempt: 2, millis: 0, status: 200, requestId: undefined }
    ])
  })

  it("that throw change no call", async () => {
    const thrown = new Array<unknown>()
    const keep = (error: unknown) => thrown.push(error)
    const others = process.listeners("unhandledRejection")
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", keep)
    try {
      const onResponse = () => {
        throw new Error("broken hook")
      }
      const { affnet, world } = clientOf(noCountries, { onResponse })
      assert.strictEqual((await world.settle(calls.read(affnet))).status, "fulfilled")
      assert.deepStrictEqual(thrown.map(String), ["Error: broken hook"])
    } finally {
      process.removeAllListeners("unhandledRejection")
      for (const listener of others) process.on("unhandledRejection", listener)
    }
  })
})

describe("the key", () => {
  it("goes out in the X-API-Key header and nowhere else", async () => {
    const { affnet, world } = clientOf(noCountries)
    await calls.read(affnet)
    const [request] = world.received
    assert.strictEqual(request?.headers["x-api-key"], apiKey)
    const { "x-api-key": _, ...headers } = request?.headers ?? {}
    assert.notInclude(inspect({ ...request, headers }), "CANARY")
    const open = clientOf(() => success())
    await open.affnet.health.live()
    assert.notProperty(open.world.received[0]?.headers, "x-api-key")
  })

  it.each(failures)("is in nothing that can be seen of the error after %s", async (_, answer) => {
    const events = new Array<unknown>()
    const note = (event: unknown) => events.push(event)
    const { affnet, world } = clientOf(answer, { onRequest: note, onResponse: note, onRetry: note })
    const result = await world.settle(calls.read(affnet))
    assert.strictEqual(result.status, "rejected")
    const seen = inspect([result, events], { depth: Infinity, showHidden: true })
    assert.notInclude(seen, "CANARY")
  })

  it.each(["", "two words", "line\nbreak", "schlüssel"])("%j is refused unquoted", (key) => {
    const refused = () => createClient({ baseUrl: "https://n.example", apiKey: key })
    assert.throws(refused, /^apiKey must be printable ASCII without blanks$/u)
  })

  it("is left out where a page of the network goes by its cookie", async () => {
    const { affnet, world } = clientOf(noCountries, { apiKey: null })
    await calls.read(affnet)
    assert.notProperty(world.received[0]?.headers, "x-api-key")
    assert.propertyVal(world.received[0]?.headers, "x-requested-with", "affnet")
  })

  it("is missed by its name, as is the base address", () => {
    const without = (name: "apiKey" | "baseUrl") => () => {
      const options = { baseUrl: "https://n.example", apiKey: "k" }
      Reflect.deleteProperty(options, name)
      createClient(options)
    }
    assert.throws(without("apiKey"), /^apiKey must be a text, but is undefined$/u)
    assert.throws(without("baseUrl"), /^baseUrl must be a text, but is undefined$/u)
  })

  it.each(["", "n.example", "ftp://n.example", "https://me:pw@n.example", "https://n.example?k=1"])(
    "%j is refused as a base address",
    (baseUrl) => {
      assert.throws(() => createClient({ baseUrl, apiKey: "k" }), /^baseUrl must be an http/u)
    }
  )
})
