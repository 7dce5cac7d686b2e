import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { Envelope } from "@affnet/domain"
import * as AnswerHeaders from "./AnswerHeaders.ts"

/** Bytes that are no HTTP never become a request. Node would answer them without a body. */

const codes: Readonly<Record<string, 408 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431
}

const bodyOf = (code: 400 | 408 | 431) =>
  code === 400
    ? { ...Envelope.error(code), info: { errors: { request: ["is not valid HTTP"] } } }
    : Envelope.error(code)

const answerOf = (code: 400 | 408 | 431, requestId: string): string => {
  const body = JSON.stringify(bodyOf(code))
  const headers = {
    ...AnswerHeaders.everywhere(requestId),
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close"
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${code} ${Envelope.names[code]}\r\n${lines.join("")}\r\n${body}`
}

/** Answers what the server can't read with the envelope, and closes the connection. */
export const answerUnreadable = (server: Server, newRequestId: () => string): void => {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on("request", ({ socket }, response) => answers.set(socket, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // Half of an earlier answer is on its way: more bytes would become a part of it.
    const isBusy = answer?.headersSent === true && !answer.writableFinished
    if (isBusy || !socket.writable) return socket.destroy()
    const text = answerOf(codes[error.code ?? ""] ?? 400, newRequestId())
    return socket.end(text, () => socket.destroy())
  })
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
}
