import type { ServerResponse } from "node:http"
import type { RequestInterceptor } from "../platform/http/RequestInterceptor.ts"

/** A request, and how it was answered. Keys are not kept. */
export interface Exchange {
  readonly method: string
  /** Path and query, as they came. */
  readonly url: string
  readonly status: number
  readonly requestId: string
}

const withoutKey = (url: string): string => url.replace(/([?&]api-key=)[^&]*/gu, "$1…")

/** A header that `writeHead` was given: as names and values in turn, or as an object. */
const given = (args: ReadonlyArray<unknown>, name: string): unknown => {
  const headers = args.at(-1)
  if (Array.isArray(headers)) {
    return headers[headers.findIndex((one, index) => index % 2 === 0 && isNamed(one, name)) + 1]
  }
  return Object.entries(Object(headers)).find(([one]) => isNamed(one, name))?.[1]
}

const isNamed = (header: unknown, name: string): boolean => String(header).toLowerCase() === name

/** Every answer begins with `writeHead`, before the client has read any of it. */
const whenAnswered = (response: ServerResponse, take: (requestId: string) => void): void => {
  const { writeHead } = response
  Reflect.set(response, "writeHead", (...args: ReadonlyArray<unknown>): unknown => {
    const id = response.getHeader("x-request-id") ?? given(args, "x-request-id")
    const result: unknown = Reflect.apply(writeHead, response, args)
    take(String(id ?? ""))
    return result
  })
}

/** Writes down what passes on its way to `takes`. */
export const recording =
  (exchanges: Array<Exchange>, takes: RequestInterceptor): RequestInterceptor =>
  (request, response) => {
    const { method = "", url = "" } = request
    whenAnswered(response, (requestId) => {
      exchanges.push({ method, url: withoutKey(url), status: response.statusCode, requestId })
    })
    return takes(request, response)
  }
