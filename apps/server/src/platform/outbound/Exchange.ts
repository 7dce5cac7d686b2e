import { type IncomingMessage, request as makeRequest } from "node:http"
import type { Socket } from "node:net"
import { OutboundFailure, type OutboundRequest } from "@affnet/domain"
import { Effect } from "effect"
import { version } from "../version.ts"
import { type Reply, readReply } from "./Reply.ts"

/** A request. */
export interface Message {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** Not sent with GET. */
  readonly body: string | null
}

const maxHeaderBytes = 16 * 1024

/** Names and values in turns, as they go out. */
const headersOf = (host: string, { body, headers, method }: Message): Array<string> => {
  const all = ["host", host]
  for (const { name, value } of headers) all.push(name, value)
  if (!headers.some(({ name }) => name.toLowerCase() === "user-agent")) {
    all.push("user-agent", `affnet/${version}`)
  }
  if (method !== "GET") all.push("content-length", String(Buffer.byteLength(body ?? "")))
  all.push("accept-encoding", "identity", "connection", "keep-alive")
  return all
}

const broken = Effect.fail(
  new OutboundFailure.OutboundFailure({ reason: "protocol", is_sent: true })
)

/** The parser takes any three digits for a status. */
const isStatus = (code: number | undefined): boolean => code !== undefined && code >= 100

/** A server may say how long it waits for the next request; less than this is too close to our own limit. */
const shortestWait = 2

const isHasty = ({ headers }: IncomingMessage): boolean => {
  const [, seconds] = /timeout=(\d+)/iu.exec(String(headers["keep-alive"])) ?? []
  return seconds !== undefined && Number(seconds) < shortestWait
}

/**
 * Sends a request over a connection, and reads the reply to its end or up to its limit. Follows no redirect.
 * `begun` has the reply once its headers are there, in case the caller does not wait for the end.
 */
export const exchange = (
  socket: Socket,
  target: OutboundRequest.Target,
  message: Message,
  begun: (reply: Reply) => void
) =>
  Effect.callback<OutboundFailure.OutboundReply, OutboundFailure.OutboundFailure>((resume) => {
    const request = makeRequest({
      createConnection: () => socket,
      method: message.method,
      path: target.path,
      headers: headersOf(target.host, message),
      setHost: false,
      maxHeaderSize: maxHeaderBytes
    })
    // The header alone does not do: Node closes a connection that no agent gave it.
    request.shouldKeepAlive = true
    const fail = () => resume(broken)
    request.once("error", fail).once("close", fail)
    request.once("response", (response) => {
      if (!isStatus(response.statusCode)) return fail()
      if (isHasty(response)) request.shouldKeepAlive = false
      const reply = readReply(response, (isCut) => {
        // A tick later the connection is at rest, and the next call can have it.
        process.nextTick(() => resume(Effect.sync(() => reply.read(isCut))))
      })
      begun(reply)
      // What breaks from now on cuts the reply.
      request
        .off("close", fail)
        .off("error", fail)
        .on("error", () => undefined)
    })
    // As text it would go out in one piece with the headers, and encode them as UTF-8 once more.
    const body = Buffer.from(message.body ?? "")
    request.end(message.method === "GET" || body.length === 0 ? undefined : body)
  })
