import { Console, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import * as Demo from "../demo/Demo.ts"
import { mailNotice } from "../platform/mail/MailSettings.ts"
import * as Server from "../Server.ts"
import { demoNetwork } from "./DemoSetup.ts"
import { keepHeapSmall } from "./keepHeapSmall.ts"
import { makeDemoApart } from "./makeDemoApart.ts"
import { welcome } from "./welcome.ts"

/** Greets once the server listens. */
const greeting = Layer.effectDiscard(
  Effect.gen(function* () {
    const demo = yield* demoNetwork
    yield* Layer.build(Server.layer)
    yield* keepHeapSmall
    yield* Console.log(`${welcome(demo)}\n${yield* mailNotice}`)
  })
)

export const start = Command.make("start", {}, () =>
  Effect.gen(function* () {
    // The database is closed meanwhile: SQLite removes its log when the process that made the demo ends.
    if (yield* Demo.isEmpty.pipe(Effect.provide(Server.database))) yield* makeDemoApart
    return yield* Layer.launch(greeting.pipe(Layer.provide(Server.database)))
  })
).pipe(
  Command.withDescription(
    "Serve the network, with the demo network in it when the database is empty"
  )
)
