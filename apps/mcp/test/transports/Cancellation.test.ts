import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ApiKey } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, Schedule } from "effect"
import { client } from "../network/Client.ts"
import { DemoNetwork } from "../network/DemoNetwork.ts"
import * as HttpApp from "../network/HttpApp.ts"
import { type Asked, stubNetwork } from "../network/StubNetwork.ts"
import { temporary } from "../network/temporary.ts"

const key = ApiKey.fromBytes("manager", new Uint8Array(32))
const keys = { manager: key, advertiser: key, affiliate: key, disabled: key }

const lookup = { name: "affiliate_get", arguments: { affiliate_id: 1 } }
const payout = { name: "payout_run_prepare", arguments: { currency: "EUR" } }
const removal = { name: "goal_delete", arguments: { offer_id: 3, goal_id: 4 } }
const write = { name: "landing_page_update", arguments: { offer_id: 3, url_id: 1, status: 3 } }

/** A network that does not answer, and the audit of an app that calls it. */
const silent = Effect.gen(function* () {
  const { asked, url } = yield* stubNetwork
  const auditFile = join(yield* temporary, "audit.jsonl")
  /** The line of the call, which is written once the call has ended; a write has begun in one of its own. */
  const audited = Effect.try({
    try: (): unknown => {
      const lines = readFileSync(auditFile, "utf8").trim().split("\n")
      return JSON.parse(lines.filter((line) => !line.includes('"status":"begun"'))[0] ?? "")
    },
    catch: () => "not there yet"
  }).pipe(Effect.retry({ times: 200, schedule: Schedule.spaced("25 millis") }), Effect.orDie)
  const network = Layer.succeed(DemoNetwork, { base_url: url, keys, ids: {}, directory: "" })
  const settings = { readOnly: false, auditFile: Option.some(auditFile) }
  return { asked, audited, network, settings }
})

/** The network's side of the request is gone. */
const aborted = ({ response }: Asked) =>
  Effect.promise(async () => {
    if (!response.destroyed) await once(response, "close")
  })

const idOf = ({ request }: Asked) => request.headers["x-request-id"]

const json = { "content-type": "application/json" }
const refusal = (code: number, name: string) =>
  JSON.stringify({
    status: "error",
    success: false,
    code,
    name,
    message: name,
    info: { errors: {} }
  })

/** How a network fails, and whether anybody knows then what it did. */
const failures: Readonly<Record<string, readonly [(asked: Asked) => unknown, status: string]>> = {
  "no answer": [({ response }) => response.destroy(), "sent"],
  "a failure of the network": [
    ({ response }) => response.writeHead(500, json).end(refusal(500, "Internal Server Error")),
    "sent"
  ],
  "an answer that can't be read": [({ response }) => response.writeHead(200).end("<html>"), "sent"],
  "a refusal": [
    ({ response }) => response.writeHead(404, json).end(refusal(404, "Not Found")),
    "error"
  ]
}

describe("A write that fails", () => {
  for (const [what, [answer, status]] of Object.entries(failures)) {
    it.live(`by ${what} stands in the audit as ${status}`, () =>
      Effect.gen(function* () {
        const { asked, audited, network, settings } = yield* silent
        const acting = { ...settings, autoConfirm: new Set([removal.name]) }
        const { callTool } = yield* client({ settings: acting }).pipe(Effect.provide(network))
        const calling = yield* Effect.forkChild(callTool(removal))
        const open = yield* asked
        assert.strictEqual(open.request.method, "DELETE")
        answer(open)
        const { isError } = yield* Fiber.join(calling)
        assert.isTrue(isError)
        assert.deepInclude(yield* audited, { status, request_id: idOf(open) })
      })
    )
  }
})

describe("A call that is cancelled", () => {
  it.live("ends the request to the network", () =>
    Effect.gen(function* () {
      const { asked, audited, network, settings } = yield* silent
      const { callTool } = yield* client({ settings }).pipe(Effect.provide(network))
      const calling = yield* Effect.forkChild(callTool(lookup))
      const open = yield* asked
      yield* Fiber.interrupt(calling)
      yield* aborted(open)
      const line = yield* audited
      assert.deepInclude(line, { status: "interrupted", request_id: idOf(open) })
    })
  )

  it.live("after a write has left, is known by its request, which tells what came of it", () =>
    Effect.gen(function* () {
      const { asked, audited, network, settings } = yield* silent
      const acting = { ...settings, autoConfirm: new Set([write.name]) }
      const { callTool } = yield* client({ settings: acting }).pipe(Effect.provide(network))
      const calling = yield* Effect.forkChild(callTool(write))
      const open = yield* asked
      assert.strictEqual(open.request.method, "PUT")
      yield* Fiber.interrupt(calling)
      yield* aborted(open)
      assert.deepInclude(yield* audited, { status: "sent", request_id: idOf(open) })
    })
  )

  it.live("before it was confirmed, has sent nothing, though it was shown by a POST", () =>
    Effect.gen(function* () {
      const { asked, audited, network, settings } = yield* silent
      const { callTool } = yield* client({ settings }).pipe(Effect.provide(network))
      const calling = yield* Effect.forkChild(callTool(payout))
      const open = yield* asked
      assert.strictEqual(open.request.method, "POST")
      yield* Fiber.interrupt(calling)
      yield* aborted(open)
      assert.deepInclude(yield* audited, { status: "interrupted" })
    })
  )

  it.live("over HTTP is cancelled by the client that goes away", () =>
    Effect.gen(function* () {
      const { asked, audited, network, settings } = yield* silent
      const going = new AbortController()
      const app = HttpApp.layer(settings).pipe(Layer.provideMerge(network))
      yield* Effect.gen(function* () {
        const sent = HttpApp.post("tools/call", lookup, { "x-api-key": key }, {}, going.signal)
        const calling = yield* Effect.forkChild(Effect.exit(sent))
        const open = yield* asked
        going.abort()
        yield* aborted(open)
        yield* Fiber.join(calling)
        assert.deepInclude(yield* audited, { status: "interrupted", request_id: idOf(open) })
      }).pipe(Effect.provide(app))
    })
  )
})
