import { type IncomingMessage, request as makeRequest } from "node:http"
import type { Socket } from "node:net"
import { OutboundFailure, type OutboundRequest } from "@affnet/domain"
import { Effect } from "effect"
import { version } from "../version.ts"

/** What is sent. */
export interface Message {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** Not sent with GET. */
  readonly body: string | null
}

const maxHeaderBytes = 16 * 1024

/** Names and values in turns, as they go out. */
const headersOf = (host: string, { body, headers, method }: Message): Array<string> => {
  const all = [...headers]
  const names = new Set(all.map(({ name }) => name.toLowerCase()))
  const add = (name: string, value: string) => all.push({ name, value })
  if (!names.has("user-agent")) add("user-agent", `affnet/${version}`)
  if (method !== "GET") add("content-length", String(Buffer.byteLength(body ?? "")))
  add("accept-encoding", "identity")
  add("connection", "close")
  return ["host", host, ...all.flatMap(({ name, value }) => [name, value])]
}

const broken = Effect.fail(
  new OutboundFailure.OutboundFailure({ reason: "protocol", is_sent: true })
)

/** The parser takes any three digits for a status. */
const isStatus = (code: number | undefined): boolean => code !== undefined && code >= 100

/** Sends a request over a connection and waits for the headers of the reply. Follows nothing. */
export const exchange = (socket: Socket, target: OutboundRequest.Target, message: Message) =>
  Effect.callback<IncomingMessage, OutboundFailure.OutboundFailure>((resume) => {
    const request = makeRequest({
      createConnection: () => socket,
      method: message.method,
      path: target.path,
      headers: headersOf(target.host, message),
      setHost: false,
      maxHeaderSize: maxHeaderBytes
    })
    request.once("response", (response) =>
      resume(isStatus(response.statusCode) ? Effect.succeed(response) : broken)
    )
    request.on("error", () => resume(broken))
    request.once("close", () => resume(broken))
    request.end(message.method === "GET" ? undefined : (message.body ?? undefined))
  })
