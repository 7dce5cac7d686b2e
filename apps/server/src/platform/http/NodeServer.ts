import { createServer, type Server, type ServerOptions, type ServerResponse } from "node:http"
import { makeRequestIds } from "@affnet/api/Wire"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer, Option } from "effect"
import { gracefulStop } from "../health/Draining.ts"
import { holdEarlyRequests } from "./EarlyRequests.ts"
import { Interceptors, intercept, type RequestInterceptor } from "./RequestInterceptor.ts"
import { ListeningPort, type Settings, settings, validated } from "./Settings.ts"
import * as TlsServer from "./TlsServer.ts"
import { answerUnreadable } from "./Unreadable.ts"
import { WholeAnswer } from "./WholeAnswer.ts"

/** How answers are sent, and the limits of a client's time and connections. */
const options: ServerOptions = {
  ServerResponse: WholeAnswer,
  headersTimeout: 10_000,
  // The upload of an invoice has ten minutes; bodies of JSON have 30 seconds, see RequestBody.
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Some clients offer an upgrade to HTTP/2 (h2c); the server may ignore that and answers as usual.
  shouldUpgradeCallback: () => false
}
const maxConnections = 4_096

/** Then open requests get their last answer. Connections that do not read it by then are closed. */
const lastAnswers = "1 second"

const makeServer = ({ certFile, keyFile }: Settings) =>
  Option.match(Option.all({ cert: certFile, key: keyFile }), {
    onNone: () => Effect.sync((): Server => createServer(options)),
    onSome: (files) => TlsServer.make(options, files)
  })

/** Once a stop has begun, a connection ends with its answer: clients would keep it open otherwise. */
const closeWithLast = (server: Server, response: ServerResponse): void => {
  response.once("close", () => {
    if (!server.listening) server.closeIdleConnections()
  })
}

const closeWithLastAnswers = (server: Server): void => {
  server.on("request", (_, response) => closeWithLast(server, response))
}

const closingWithLast =
  (server: Server, takes: RequestInterceptor): RequestInterceptor =>
  (request, response) => {
    const isTaken = takes(request, response)
    if (isTaken) closeWithLast(server, response)
    return isTaken
  }

/** A server of these settings that does not listen yet. */
export const make = Effect.fnUntraced(function* (checked: Settings) {
  const requestId = yield* makeRequestIds
  const server = yield* makeServer(checked)
  server.maxConnections = maxConnections
  closeWithLastAnswers(server)
  answerUnreadable(server, () => requestId(undefined))
  holdEarlyRequests(server)
  intercept(server, closingWithLast(server, yield* Interceptors))
  return server
})

/** Closing waits for every connection, and some clients read no further. */
const cutOffLast = (server: Server) =>
  Layer.effectDiscard(
    Effect.addFinalizer(() =>
      Effect.forkDetach(
        Effect.delay(
          Effect.sync(() => server.closeAllConnections()),
          lastAnswers
        )
      )
    )
  )

/** Listens where the settings say. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const checked = yield* Effect.flatMap(settings, validated)
    const server = yield* make(checked)
    const listening = NodeHttpServer.layer(() => server, {
      host: checked.host,
      port: (yield* ListeningPort) ?? checked.port,
      gracefulShutdownTimeout: yield* gracefulStop
    })
    return Layer.provideMerge(cutOffLast(server), listening)
  })
)
