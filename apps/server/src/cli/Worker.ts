import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import * as Server from "../Server.ts"

const announced = Layer.effectDiscard(Effect.logInfo("Working"))

export const worker = Command.make("worker", {}, () =>
  Layer.launch(
    announced.pipe(Layer.provideMerge(Server.background), Layer.provide(Server.database))
  )
).pipe(
  Command.withDescription(
    "Deliver leads and send postbacks until SIGTERM, beside the processes that serve; those send them as well"
  )
)
