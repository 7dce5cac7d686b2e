import type { IncomingMessage, Server, ServerResponse } from "node:http"

/**
 * Holds the requests that arrive after the socket listens and before the routes exist, and passes them on then.
 * There are never more than the server's connection limit.
 */
export const holdEarlyRequests = (server: Server): void => {
  const held: Array<readonly [IncomingMessage, ServerResponse]> = []
  const hold = (request: IncomingMessage, response: ServerResponse) => {
    held.push([request, response])
  }
  server.on("request", hold)

  const handOver = (
    event: string | symbol,
    listener: (...args: ReadonlyArray<unknown>) => void
  ) => {
    if (event !== "request") return
    server.off("newListener", handOver)
    server.off("request", hold)
    // The listener is only about to be added; by then it is.
    queueMicrotask(() => {
      for (const [request, response] of held) listener.call(server, request, response)
    })
  }
  server.on("newListener", handOver)
}
