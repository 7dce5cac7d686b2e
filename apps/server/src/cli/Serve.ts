import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { HttpServer } from "effect/http"
import { protocolOf, settings } from "../platform/http/Settings.ts"
import * as Server from "../Server.ts"
import { keepHeapSmall } from "./keepHeapSmall.ts"

/** Says where the server listens. */
export const announce = Effect.flatMap(settings, (configured) =>
  HttpServer.addressFormattedWith((address) =>
    Effect.logInfo(`Listening on ${protocolOf(configured)}${address.replace(/^https?/u, "")}`)
  )
)

const announced = Layer.effectDiscard(Effect.andThen(keepHeapSmall, announce))

export const serve = Command.make("serve", {}, () =>
  Layer.launch(announced.pipe(Layer.provide(Server.layer), Layer.provide(Server.database)))
).pipe(Command.withDescription("Serve the network on HOST:PORT until SIGTERM"))
