import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ApiKey } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, Schedule } from "effect"
import { client } from "../network/Client.ts"
import { DemoNetwork } from "../network/DemoNetwork.ts"
import * as HttpApp from "../network/HttpApp.ts"
import { type Asked, stubNetwork } from "../network/StubNetwork.ts"

const key = ApiKey.fromBytes("manager", new Uint8Array(32))
const keys = { manager: key, advertiser: key, affiliate: key, disabled: key }

const lookup = { name: "affiliate_get", arguments: { affiliate_id: 1 } }
const write = { name: "landing_page_update", arguments: { offer_id: 3, url_id: 1, status: 3 } }

/** A network that does not answer, and the audit of an app that calls it. */
const silent = Effect.gen(function* () {
  const { asked, url } = yield* stubNetwork
  const directory = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-cancelled-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
  )
  const auditFile = join(directory, "audit.jsonl")
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
