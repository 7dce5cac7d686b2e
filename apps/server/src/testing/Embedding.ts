import type { Server } from "node:http"
import type { Socket } from "node:net"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"
import * as NodeServer from "../platform/http/NodeServer.ts"
import { Interceptors } from "../platform/http/RequestInterceptor.ts"
import { settings } from "../platform/http/Settings.ts"
import * as CatchingUp from "./CatchingUp.ts"
import { type Exchange, recording } from "./Exchanges.ts"
import { inProcessFetch } from "./InProcessFetch.ts"

/** The server's HTTP side without a socket: requests come from the same process. */
export class Embedding extends Context.Service<
  Embedding,
  {
    readonly fetch: typeof globalThis.fetch
    /** Where other programs of this machine find the server. The first call opens a port. */
    readonly url: () => string
    /** What was asked and answered so far, in the order of the answers. */
    readonly exchanges: ReadonlyArray<Exchange>
  }
>()("server/testing/Embedding") {}

const isLoopback = ({ remoteAddress = "" }: Socket): boolean =>
  /^(?:(?:::ffff:)?127\.|::1$)/u.test(remoteAddress)

/**
 * Opens a port. The address is a property, so the port has to be there at once. Node gives one at once only
 * where no host is named, and then listens to other machines too: those are turned away.
 */
const listen = (server: Server): string => {
  server.on("connection", (socket) => {
    if (!isLoopback(socket)) socket.destroy()
  })
  const address = server.listen(0).address()
  if (address === null || typeof address === "string") throw new Error("No port can be opened")
  return `http://127.0.0.1:${address.port}`
}

/** Listens from the first time that the address is asked for until the scope ends. */
const listening = Effect.fnUntraced(function* (server: Server) {
  let url: string | undefined
  let hasStopped = false
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      hasStopped = true
      server.closeAllConnections()
      server.close()
    })
  )
  return (): string => {
    if (url === undefined && hasStopped) throw new Error("The network has stopped")
    url ??= listen(server)
    return url
  }
})

/** Takes requests of this process. Each sees all that came of earlier ones. */
export const layer = Layer.effectContext(
  Effect.gen(function* () {
    const exchanges = new Array<Exchange>()
    const takes = recording(exchanges, yield* Interceptors)
    const server = yield* NodeServer.make(yield* settings).pipe(
      Effect.provideService(Interceptors, takes)
    )
    const { catchUp } = yield* CatchingUp.make
    const url = yield* listening(server)
    const http = HttpServer.make({
      // Nowhere: links begin with AFFNET_PUBLIC_URL.
      address: NetAddress.unixPathAddress(""),
      serve: Effect.fnUntraced(function* (app, middleware) {
        const scope = yield* Effect.scope
        const handler = yield* NodeHttpServer.makeHandler(Effect.andThen(catchUp, app), {
          scope,
          middleware
        })
        server.on("request", handler)
      })
    })
    const embedding = { fetch: inProcessFetch(server), url, exchanges }
    return Context.make(HttpServer.HttpServer, http).pipe(Context.add(Embedding, embedding))
  })
).pipe(Layer.provide(CatchingUp.layer), Layer.merge(NodeHttpServer.layerHttpServices))
