import { Console, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import * as Server from "../Server.ts"
import { demoNetwork } from "./DemoSetup.ts"
import { welcome } from "./welcome.ts"

/** Greets once the server listens. */
const greeting = Layer.effectDiscard(
  Effect.flatMap(demoNetwork, (demo) =>
    Layer.build(Server.layer).pipe(Effect.andThen(Console.log(welcome(demo))))
  )
)

export const start = Command.make("start", {}, () =>
  Layer.launch(greeting.pipe(Layer.provide(Server.database)))
).pipe(
  Command.withDescription(
    "Serve the network, with the demo network in it when the database is empty"
  )
)
