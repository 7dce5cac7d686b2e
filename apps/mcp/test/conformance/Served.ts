import { createServer } from "node:http"
import { freePort } from "@affnet/test-tools"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import type * as Http from "../../src/transports/Http.ts"

/** The suite of the protocol sends no keys, so here the socket adds one to each request. */
const bringingKey = (key: string) => () =>
  createServer((request) => {
    request.headers["x-api-key"] ??= key
  })

/** Serves routes on a free port, and answers where. */
export const served = <E, R>(
  key: string,
  routes: (options: Http.HttpOptions) => Layer.Layer<never, E, R>
) =>
  Effect.gen(function* () {
    const port = yield* freePort
    const options = { port, allowedOrigins: [], allowedHosts: new Set<string>() }
    const app = HttpRouter.serve(routes(options), {
      disableListenLog: true,
      disableLogger: true
    }).pipe(Layer.provide(NodeHttpServer.layer(bringingKey(key), { host: "127.0.0.1", port })))
    yield* Layer.build(app)
    return `http://127.0.0.1:${port}/mcp`
  })
