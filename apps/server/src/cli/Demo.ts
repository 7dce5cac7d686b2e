import { Console, Effect, Option } from "effect"
import { Command } from "effect/cli"
import * as Server from "../Server.ts"
import { demoNetwork, directory } from "./DemoSetup.ts"

export const demo = Command.make("demo", {}, () =>
  Effect.gen(function* () {
    const made = yield* demoNetwork
    yield* Console.log(
      Option.isSome(made)
        ? `The demo network is there; its keys and ids stand in ${yield* directory}/demo.json.`
        : "The network is not empty: the demo is only ever made in a new database."
    )
  }).pipe(Effect.provide(Server.database))
).pipe(Command.withDescription("Make the demo network in an empty database"))
