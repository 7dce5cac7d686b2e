import { type IncomingMessage, request as makeRequest, type Server } from "node:http"
import { type Duplex, duplexPair, Readable } from "node:stream"

/** A connection to a server of this process; no socket is opened. */
const connectionTo = (server: Server): Duplex => {
  const [near, far] = duplexPair()
  server.emit("connection", Object.assign(far, { remoteAddress: "127.0.0.1" }))
  return near
}

/** What the `fetch` of Node says as well. */
const usual = { accept: "*/*", "user-agent": "node" }

/** Statuses whose answer has no body (Fetch standard). */
const hasNoBody = (status: number): boolean => [204, 205, 304].includes(status)

const answerOf = (incoming: IncomingMessage): Response => {
  const { headersDistinct, statusCode: status = 0 } = incoming
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  if (hasNoBody(status)) incoming.resume()
  return new Response(hasNoBody(status) ? null : Readable.toWeb(incoming), { status, headers })
}

/**
 * Sends requests to a server of this process, whatever host they name, as `fetch` would over a socket. A
 * path will do for an address. Redirects are not followed: they lead out of the process.
 */
export const inProcessFetch =
  (server: Server): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(
      typeof input === "string" ? new URL(input, "http://127.0.0.1") : input,
      init
    )
    const { host, pathname, search } = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const { promise, reject, resolve } = Promise.withResolvers<Response>()
    makeRequest({
      createConnection: () => connectionTo(server),
      method: request.method,
      path: pathname + search,
      headers: {
        ...usual,
        ...Object.fromEntries(request.headers),
        host,
        ...(body.length > 0 && { "content-length": body.length })
      },
      signal: request.signal
    })
      .once("error", reject)
      .once("response", (incoming) => resolve(answerOf(incoming)))
      .end(body)
    return promise
  }
