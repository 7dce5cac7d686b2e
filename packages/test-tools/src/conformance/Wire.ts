import { type IncomingMessage, request as plain } from "node:http"
import { request as encrypted } from "node:https"
import type { Role } from "@affnet/domain"
import { Effect, Redacted } from "effect"
import { invalidKey } from "../fuzzer/Wire.ts"
import { headersOf, parsed } from "../sockets/Messages.ts"
import { type Call, target } from "./Call.ts"
import type { Answer } from "./Exchange.ts"

/** Sends requests so that nothing stands between the rules and the bytes. */

/** The keys of those who may call; what needs one that is missing is not checked. */
export type Keys = { readonly [R in Role.Role]?: Redacted.Redacted | undefined }

/** No answer is waited for longer. */
const timeoutMillis = 30_000

/** No answer is read further. */
const maxBytes = 64 * 1024 * 1024

const keyOf = ({ key }: Call, keys: Keys): string | undefined => {
  if (key === "none") return undefined
  if (key === "unknown") return invalidKey
  const given = keys[key]
  return given && Redacted.value(given)
}

/** `status` 0 stands for no answer, and `text` says why. */
const nothing = (why: string): Answer => ({
  status: 0,
  names: [],
  headers: {},
  text: why,
  body: undefined
})

const answerOf = (message: IncomingMessage, chunks: ReadonlyArray<Buffer>): Answer => {
  const text = Buffer.concat(chunks).toString()
  return {
    status: message.statusCode ?? 0,
    names: message.rawHeaders.filter((_, index) => index % 2 === 0),
    headers: headersOf(message),
    text,
    body: parsed(text)
  }
}

const sentHeaders = (call: Call, requestId: string, key: string | undefined) => ({
  accept: "application/json",
  "x-request-id": requestId,
  "x-requested-with": "affnet",
  ...(key === undefined || call.keyIn === "query" ? {} : { "x-api-key": key }),
  ...(call.body === undefined
    ? {}
    : {
        "content-type": call.body.contentType,
        "content-length": String(Buffer.byteLength(call.body.text))
      }),
  ...call.headers
})

const addressOf = (baseUrl: string, call: Call, key: string | undefined): URL => {
  const url = new URL(baseUrl + target(call))
  if (call.keyIn === "query" && key !== undefined) url.searchParams.set("api-key", key)
  return url
}

/** Sends a request once; no failure of the connection is repeated. */
export const send = (baseUrl: string, keys: Keys, call: Call, requestId: string) =>
  Effect.callback<Answer>((resume) => {
    const key = keyOf(call, keys)
    const url = addressOf(baseUrl, call, key)
    const open = url.protocol === "https:" ? encrypted : plain
    const headers = sentHeaders(call, requestId, key)
    const outgoing = open(url, { method: call.method, headers, agent: false })
    const end = (answer: Answer) => resume(Effect.succeed(answer))
    outgoing.setTimeout(timeoutMillis, () => outgoing.destroy(new Error("no answer in time")))
    outgoing.on("error", ({ message }) => end(nothing(message)))
    outgoing.on("response", (message) => {
      const chunks: Array<Buffer> = []
      let bytes = 0
      message.on("error", (error) => end(nothing(error.message)))
      message.on("data", (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) outgoing.destroy(new Error(`more than ${maxBytes} bytes`))
        else chunks.push(chunk)
      })
      message.on("end", () => end(answerOf(message, chunks)))
    })
    outgoing.end(call.body?.text)
    return Effect.sync(() => outgoing.destroy())
  })
