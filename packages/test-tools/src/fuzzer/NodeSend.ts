import { Agent, request as open } from "node:http"
import { Effect } from "effect"
import { headersOf } from "../sockets/Messages.ts"
import type { FuzzRequest } from "./FuzzRequest.ts"
import type { Keys } from "./Keys.ts"
import type { Outcome } from "./Oracle.ts"
import type { Send } from "./Run.ts"
import { toWire } from "./Wire.ts"

/** Sends requests through Node's own HTTP client, which lets odd ones pass as they are. */

/** After this long there is no answer. */
const timeoutMillis = 15_000

export interface NodeSendOptions {
  readonly baseUrl: string
  readonly keys: Keys
}

const takesKey = ({ key, operation }: FuzzRequest): boolean =>
  key === "given" && operation.isProtected

/** The headers as Node takes them unchanged: names and values in turn. */
const headerList = (request: FuzzRequest, { baseUrl, keys }: NodeSendOptions): Array<string> => {
  const { body, headers } = toWire(request)
  const key = takesKey(request) ? keys.of(request.operation.path) : undefined
  return [
    ...(headers.some(([name]) => name === "host") ? [] : ["host", new URL(baseUrl).host]),
    ...(key === undefined ? [] : ["x-api-key", key]),
    ...headers.flat(),
    ...(body === undefined ? [] : ["content-length", String(body.length)])
  ]
}

/** One attempt; `stale` when the connection had been closed before the request was sent. */
const attempt = (request: FuzzRequest, agent: Agent, options: NodeSendOptions) =>
  Effect.callback<Outcome | "stale">((resume) => {
    const { body, method, target } = toWire(request)
    const { hostname, port } = new URL(options.baseUrl)
    const headers = headerList(request, options)
    const started = performance.now()
    const outgoing = open({ agent, hostname, port, method, path: target, headers })
    const fail = (error: Error) =>
      resume(Effect.succeed(outgoing.reusedSocket ? "stale" : { noAnswer: error.message }))
    outgoing.on("error", fail)
    outgoing.setTimeout(timeoutMillis, () => outgoing.destroy(new Error("no answer in time")))
    outgoing.on("response", (message) => {
      const chunks: Array<Buffer> = []
      message.on("error", fail)
      message.on("data", (chunk) => chunks.push(chunk))
      message.on("end", () =>
        resume(
          Effect.succeed({
            status: message.statusCode ?? 0,
            headers: headersOf(message),
            body: Buffer.concat(chunks).toString(),
            millis: performance.now() - started
          })
        )
      )
    })
    outgoing.end(body)
    return Effect.sync(() => outgoing.destroy())
  })

/** A sender for a network at an address, over connections that are kept open. */
export const nodeSend = (options: NodeSendOptions): Send => {
  const { keys } = options
  const kept = new Agent({ keepAlive: true, maxSockets: 8 })
  const fresh = new Agent({ keepAlive: false })

  const once = Effect.fnUntraced(function* (request: FuzzRequest) {
    // A write whose answer was lost may have been done, so it is never sent twice.
    const first = yield* attempt(request, request.method === "GET" ? kept : fresh, options)
    if (first !== "stale") return first
    const second = yield* attempt(request, fresh, options)
    return second === "stale" ? { noAnswer: "the connection was closed" } : second
  })

  return Effect.fnUntraced(function* (request: FuzzRequest) {
    const outcome = yield* once(request)
    if ("status" in outcome) keys.note(request, outcome.body)
    return outcome
  })
}
