import { Layer, Option, Redacted } from "effect"
import { McpServer } from "effect/ai"
import { Headers } from "effect/http"
import { RefusedKeys } from "../callers/RefusedKeys.ts"
import { guarded, keyHeader } from "./guarded.ts"
import { identity } from "./identity.ts"
import * as Registrations from "./Registrations.ts"

/** Serves any number of clients, each with the key of its own that comes with every request. */

const path = "/mcp"

const keyOf = (headers: Headers.Headers) =>
  Option.map(Headers.get(headers, keyHeader), (key) => Redacted.make(key))

/** Pages of this machine itself. */
const localOrigins = (port: number) =>
  ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`)

/** What the operator says of the network around. */
export interface HttpOptions {
  readonly port: number
  /** Web pages that may call, as origins. */
  readonly allowedOrigins: ReadonlyArray<string>
  /** Names, with ports, under which the app is reached besides those of this machine. */
  readonly allowedHosts: ReadonlySet<string>
}

/** The routes of a server that has these tools, resources and prompts. */
export const routesOf = <R>(
  registrations: Layer.Layer<never, never, R>,
  { allowedHosts, allowedOrigins, port }: HttpOptions
) =>
  McpServer.layerHttp({
    ...identity,
    path,
    allowedOrigins: [...allowedOrigins, ...localOrigins(port)],
    registrations
  }).pipe(Layer.provide(guarded(allowedHosts)))

/** The routes of the app, for a router that is served. */
export const routes = (options: HttpOptions) =>
  routesOf(Registrations.layer(keyOf), options).pipe(Layer.provide(RefusedKeys.layer))
