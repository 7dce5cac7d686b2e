import { ApiKey } from "@affnet/domain"
import { Effect, Layer, Option, Redacted, Result } from "effect"
import { McpServer } from "effect/ai"
import { Headers, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { identity } from "./identity.ts"
import * as Registrations from "./Registrations.ts"

/** Serves any number of clients, each with the key of its own that comes with every request. */

const path = "/mcp"
const header = "x-api-key"

const keyOf = (headers: Headers.Headers) =>
  Option.map(Headers.get(headers, header), (key) => Redacted.make(key))

const isKey = (text: string | undefined): boolean =>
  text !== undefined && Result.isSuccess(ApiKey.parse(text))

const refuse = (status: 401 | 403, error: string) =>
  Effect.succeed(HttpServerResponse.jsonUnsafe({ error }, { status }))

/** What a page in somebody's browser could send here, under a name that leads to this machine. */
const isLocal = (host: string | undefined): boolean =>
  host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/iu.test(host)

/** Pages of this machine itself, such as the Inspector. */
const localOrigins = (port: number) =>
  ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`)

/** Asks every request for a key before anything looks at it; sessions are no substitute. */
const guarded = (hosts: ReadonlySet<string>) =>
  HttpRouter.middleware(
    (handler) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) => {
        const { host } = headers
        if (!isLocal(host) && !hosts.has(host ?? ""))
          return refuse(403, "This host is not served here")
        return isKey(headers[header]) ? handler : refuse(401, "Send your API key as X-API-Key")
      }),
    { global: true }
  )

/** What the operator says of the network around. */
export interface HttpOptions {
  readonly port: number
  /** Web pages that may call, as origins. */
  readonly allowedOrigins: ReadonlyArray<string>
  /** Names, with ports, under which the app is reached besides those of this machine. */
  readonly allowedHosts: ReadonlySet<string>
}

/** The routes of the app, for a router that is served. */
export const routes = ({ allowedHosts, allowedOrigins, port }: HttpOptions) =>
  McpServer.layerHttp({
    ...identity,
    path,
    allowedOrigins: [...allowedOrigins, ...localOrigins(port)],
    registrations: Registrations.layer(keyOf)
  }).pipe(Layer.provide(guarded(allowedHosts)))
