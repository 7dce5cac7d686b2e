import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { Settings, type Values } from "../../src/settings/Settings.ts"
import * as Http from "../../src/transports/Http.ts"
import { defaults } from "./Client.ts"
import { DemoNetwork } from "./DemoNetwork.ts"

/** The app over HTTP, on a socket. */
export class HttpApp extends Context.Service<HttpApp, { readonly url: string }>()("test/HttpApp") {}

/** The app as `affnet-mcp --http` serves it. */
export const layer = (settings: Partial<Values> = {}) =>
  Layer.effect(
    HttpApp,
    HttpServer.addressFormattedWith((address) => Effect.succeed({ url: `${address}/mcp` }))
  ).pipe(
    Layer.provide(
      HttpRouter.serve(Http.routes({ port: 8090, allowedOrigins: [], allowedHosts: new Set() }), {
        disableListenLog: true,
        disableLogger: true
      })
    ),
    Layer.provide(NodeHttpServer.layer(() => createServer(), { host: "127.0.0.1", port: 0 })),
    Layer.provide(
      Layer.effect(
        Settings,
        Effect.map(DemoNetwork, ({ base_url }) => ({ ...defaults, baseUrl: base_url, ...settings }))
      )
    )
  )

/** Sends one message of the newest revision, and answers status and body. */
export const post = (
  method: string,
  params: object,
  headers: Readonly<Record<string, string>>,
  capabilities: object = {},
  signal?: AbortSignal
) =>
  Effect.gen(function* () {
    const { url } = yield* HttpApp
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": capabilities,
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" }
    }
    const response = yield* Effect.promise(() =>
      fetch(url, {
        method: "POST",
        ...(signal === undefined ? {} : { signal }),
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2026-07-28",
          "mcp-method": method,
          ...("name" in params ? { "mcp-name": String(params.name) } : {}),
          ...headers
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } })
      })
    )
    return { status: response.status, text: yield* Effect.promise(() => response.text()) }
  })
