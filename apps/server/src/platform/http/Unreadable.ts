import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { Unreadable } from "@affnet/api/Wire"

/** The bytes that the parser stumbled over; to HEAD no answer has a body. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

const isHead = ({ rawPacket }: ParserError): boolean =>
  rawPacket?.toString("latin1", 0, 5) === "HEAD "

/** Answers unreadable requests with the envelope, and closes the connection. */
export const answerUnreadable = (server: Server, newRequestId: () => string): void => {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on("request", ({ socket }, response) => answers.set(socket, response))
  server.on("clientError", (error: ParserError, socket) => {
    const answer = answers.get(socket)
    // Half of an earlier answer is on its way: more bytes would become a part of it.
    const isBusy = answer?.headersSent === true && !answer.writableFinished
    if (isBusy || !socket.writable) return socket.destroy()
    return socket.end(
      Unreadable.answerOf({ code: error.code, isHead: isHead(error) }, newRequestId()),
      () => socket.destroy()
    )
  })
  // Unknown expectations may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
}
