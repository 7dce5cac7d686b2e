import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { type ClickAnswers, makeRequestIds, Unreadable } from "@affnet/api/Wire"
import { Context, Effect } from "effect"
import { HttpRouter } from "effect/http"
import { listen } from "../sockets/Listening.ts"
import { clickAnswer } from "./ClickServing.ts"
import { routes } from "./Routes.ts"
import { type Knowledge, State, Target } from "./State.ts"

/** A request, and how it was answered. Keys are not kept. */
export interface Exchange {
  readonly method: string
  /** Path and query, as they came. */
  readonly url: string
  readonly status: number
  readonly requestId: string
}

const withoutKey = (url: string): string => url.replace(/([?&]api-key=)[^&]*/gu, "$1…")

const routing = {
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: false,
  caseSensitive: true
} as const

const makeHandler = () =>
  HttpRouter.toWebHandler(routes, { disableLogger: true, routerConfig: routing }).handler

/** Made once in a process: what differs between networks is what they know. */
let made: ReturnType<typeof makeHandler> | undefined
const handler = () => {
  made ??= makeHandler()
  return made
}

const headersOf = ({ headersDistinct }: IncomingMessage): Headers => {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}

/** Methods that a Request refuses to have. No endpoint has them either, so another unknown one will do. */
const refusedMethods = /^(?:CONNECT|TRACE|TRACK)$/u

const requestOf = (message: IncomingMessage): Request => {
  const { method = "GET", url = "/" } = message
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request(`http://network.invalid${url}`, {
    method: refusedMethods.test(method) ? `X-${method}` : method,
    headers: headersOf(message),
    ...(hasBody && { body: Readable.toWeb(message), duplex: "half" })
  })
}

const reply = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    "content-length": body.length
  })
  outgoing.end(body)
}

const replyToClick = (
  { body, headers, status }: ClickAnswers.ClickAnswer,
  isHead: boolean,
  outgoing: ServerResponse
): void => {
  outgoing.writeHead(status, [...headers, "content-length", String(Buffer.byteLength(body))])
  outgoing.end(isHead ? undefined : body)
}

/** Serves what a network knows on a free port. */
export const serve = async (knowledge: Knowledge) => {
  const requests: Array<Exchange> = []
  const answer = handler()
  const idOf = Effect.runSync(makeRequestIds)
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { headers, method = "", url = "" } = incoming
      const id = idOf([headers["x-request-id"] ?? []].flat()[0])
      const click = clickAnswer(knowledge, incoming, id)
      if (click !== undefined) {
        requests.push({ method, url, status: click.status, requestId: id })
        replyToClick(click, method === "HEAD", outgoing)
        return
      }
      const context = Context.make(State, knowledge).pipe(Context.add(Target, url))
      const response = await answer(requestOf(incoming), context)
      const requestId = response.headers.get("x-request-id") ?? ""
      requests.push({ method, url: withoutKey(url), status: response.status, requestId })
      await reply(response, outgoing)
    } catch {
      // The client has gone, or sent what no request can be made of.
      incoming.destroy()
    }
  })
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing))
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy()
    return socket.end(Unreadable.answerOf({ code: error.code, isHead: false }, "unreadable"))
  })
  const { port, stop } = await listen(server, { host: "127.0.0.1", port: 0 })
  return { url: `http://127.0.0.1:${port}`, requests, stop }
}
