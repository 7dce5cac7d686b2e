import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { AnswerHeaders } from "@affnet/api/Wire"
import { Envelope } from "@affnet/domain"

/** Bytes that are no HTTP never become a request. Node would answer them without a body. */

const codes: Readonly<Record<string, 408 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431
}

const bodyOf = (code: 400 | 408 | 431) =>
  code === 400
    ? { ...Envelope.error(code), info: { errors: { request: ["is not valid HTTP"] } } }
    : Envelope.error(code)

/** The bytes that the parser stumbled over; to HEAD no answer has a body. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

const isHead = ({ rawPacket }: ParserError): boolean =>
  rawPacket?.toString("latin1", 0, 5) === "HEAD "

const answerOf = (error: ParserError, requestId: string): string => {
  const code = codes[error.code ?? ""] ?? 400
  const body = JSON.stringify(bodyOf(code))
  const headers = {
    ...AnswerHeaders.everywhere(requestId),
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close"
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${code} ${Envelope.names[code]}\r\n${lines.join("")}\r\n${isHead(error) ? "" : body}`
}

/** Answers what the server can't read with the envelope, and closes the connection. */
export const answerUnreadable = (server: Server, newRequestId: () => string): void => {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on("request", ({ socket }, response) => answers.set(socket, response))
  server.on("clientError", (error: ParserError, socket) => {
    const answer = answers.get(socket)
    // Half of an earlier answer is on its way: more bytes would become a part of it.
    const isBusy = answer?.headersSent === true && !answer.writableFinished
    if (isBusy || !socket.writable) return socket.destroy()
    return socket.end(answerOf(error, newRequestId()), () => socket.destroy())
  })
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
}
