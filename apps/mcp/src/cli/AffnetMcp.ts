import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer, Option } from "effect"
import { Command } from "effect/cli"
import { HttpRouter, HttpServer } from "effect/http"
import * as AuditFile from "../audit/AuditFile.ts"
import * as Key from "../settings/Key.ts"
import { Settings } from "../settings/Settings.ts"
import * as Http from "../transports/Http.ts"
import * as Stdio from "../transports/Stdio.ts"
import { version } from "../version.ts"
import { flags } from "./flags.ts"
import { type Given, settingsOf } from "./settingsOf.ts"

const defaultHost = "127.0.0.1"
const defaultPort = 8090

const announced = Layer.effectDiscard(
  HttpServer.addressFormattedWith((address) => Effect.logInfo(`Listening on ${address}/mcp`))
)

const http = (given: Given) => {
  const host = Option.getOrElse(given.host, () => defaultHost)
  const port = Option.getOrElse(given.port, () => defaultPort)
  const origins = Option.getOrElse(given.allowedOrigins, () => new Array<string>())
  const hosts = Option.getOrElse(given.allowedHosts, () => new Array<string>())
  const routes = Http.routes({
    port,
    allowedOrigins: origins,
    allowedHosts: new Set(hosts)
  })
  return announced.pipe(
    Layer.provideMerge(HttpRouter.serve(routes, { disableListenLog: true, disableLogger: true })),
    Layer.provide(NodeHttpServer.layer(() => createServer(), { host, port }))
  )
}

const stdio = Layer.unwrap(Effect.map(Key.key, Stdio.layer))

const command = Command.make("affnet-mcp", flags, (given) =>
  Effect.gen(function* () {
    const values = yield* settingsOf(given)
    yield* AuditFile.check(values.auditFile)
    yield* Effect.logInfo(`The network is ${values.baseUrl}`)
    const settings = Layer.succeed(Settings, values)
    const isHttp = Option.getOrElse(given.http, () => false)
    return yield* isHttp
      ? Layer.launch(Layer.provide(http(given), settings))
      : Layer.launch(Layer.provide(stdio, settings))
  })
).pipe(
  Command.withDescription(
    "An affiliate network in the hands of a language model: the MCP app of affnet. Calls the network " +
      "at AFFNET_BASE_URL with the key in AFFNET_API_KEY, or in the file AFFNET_API_KEY_FILE names."
  )
)

/** The command line of the app: does what the arguments of the process say. */
export const run: Effect.Effect<void, Error, Command.Environment> = Command.run(command, {
  version
}).pipe(Effect.mapError((error): Error => error))
