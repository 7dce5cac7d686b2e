import { Console, Effect, Option } from "effect"
import { Command } from "effect/cli"
import { NetworkIsNotEmpty } from "../demo/Demo.ts"
import * as DemoFile from "../demo/DemoFile.ts"
import { dataDirectory } from "../platform/DataDirectory.ts"
import * as Server from "../Server.ts"
import { demoNetwork } from "./DemoSetup.ts"

export const demo = Command.make("demo", {}, () =>
  Effect.gen(function* () {
    const made = yield* demoNetwork
    const file = yield* DemoFile.pathIn(yield* dataDirectory)
    yield* Console.log(
      Option.isSome(made)
        ? `The demo network is there; its keys and ids stand in ${file}.`
        : new NetworkIsNotEmpty().message
    )
  }).pipe(Effect.provide(Server.database))
).pipe(Command.withDescription("Make the demo network in an empty database"))
