import { readFileSync } from "node:fs"
import { createServer, type Server, type ServerOptions } from "node:http"
import { createServer as createTlsServer } from "node:https"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer, Option } from "effect"
import { makeRequestIds } from "./RequestId.ts"
import { type Settings, settings, validated } from "./Settings.ts"
import { answerUnreadable } from "./Unreadable.ts"

/** How long a client may take, and how much it may open. */
const limits: ServerOptions = {
  headersTimeout: 10_000,
  // The upload of an invoice has ten minutes; bodies of JSON have 30 seconds, see RequestBody.
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024
}
const maxConnections = 4_096

/** After SIGTERM, requests that are under way have this long to finish. */
const gracefulStop = "20 seconds"

const tlsFiles = ({ certFile, keyFile }: Settings) =>
  Option.all({
    cert: Option.map(certFile, (file) => readFileSync(file)),
    key: Option.map(keyFile, (file) => readFileSync(file))
  })

/** A server for the settings; with TLS it reads its certificate again on SIGHUP. */
const makeServer = (settings: Settings): Server => {
  const tls = tlsFiles(settings)
  if (Option.isNone(tls)) return createServer(limits)
  const server = createTlsServer({ ...limits, ...tls.value })
  process.on("SIGHUP", () => {
    const renewed = tlsFiles(settings)
    if (Option.isSome(renewed)) server.setSecureContext(renewed.value)
  })
  return server
}

/** Listens where the settings say. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const checked = yield* Effect.flatMap(settings, validated)
    const requestId = yield* makeRequestIds
    return NodeHttpServer.layer(
      () => {
        const server = makeServer(checked)
        server.maxConnections = maxConnections
        answerUnreadable(server, () => requestId(undefined))
        return server
      },
      { host: checked.host, port: checked.port, gracefulShutdownTimeout: gracefulStop }
    )
  })
)
