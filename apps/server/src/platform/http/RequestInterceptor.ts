import { IncomingMessage, type Server, ServerResponse } from "node:http"
import { Context } from "effect"

/** Handles a request and returns `true`, or returns `false` and leaves it to the routes. */
export type RequestInterceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/** Sees every request before the routes do. For answers so frequent that routing would be most of their cost. */
export const Interceptors = Context.Reference<RequestInterceptor>("server/RequestInterceptor", {
  defaultValue: () => () => false
})

/** Shows every request to `takes` first. What that takes, no listener of the server learns of. */
export const intercept = (server: Server, takes: RequestInterceptor): void => {
  const emit = server.emit
  server.emit = (event: string | symbol, ...args: ReadonlyArray<unknown>): boolean => {
    const [request, response] = args
    const isTaken =
      event === "request" &&
      request instanceof IncomingMessage &&
      response instanceof ServerResponse &&
      takes(request, response)
    return isTaken || Reflect.apply(emit, server, [event, ...args]) === true
  }
}
