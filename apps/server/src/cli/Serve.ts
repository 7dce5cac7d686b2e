import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { HttpServer } from "effect/http"
import { Managers } from "../accounts/managers/Managers.ts"
import { protocolOf, settings } from "../platform/http/Settings.ts"
import { mailNotice } from "../platform/mail/MailSettings.ts"
import * as Server from "../Server.ts"
import { keepHeapSmall } from "./keepHeapSmall.ts"

/** Says where the server listens. */
export const announce = Effect.flatMap(settings, (configured) =>
  HttpServer.addressFormattedWith((address) =>
    Effect.logInfo(`Listening on ${protocolOf(configured)}${address.replace(/^https?/u, "")}`)
  )
)

/** What the operator of an empty network does next. */
const advise = Managers.pipe(
  Effect.flatMap(({ exist }) => exist),
  Effect.flatMap((exist) =>
    exist ? Effect.void : Effect.logWarning("The network is empty. Set it up with: affnet setup")
  ),
  Effect.provide(Managers.layer)
)

/** Where mail goes, which an operator may have forgotten to say. */
const tellOfMail = Effect.flatMap(mailNotice, (notice) => Effect.logInfo(notice))

const announced = Layer.effectDiscard(
  Effect.all([keepHeapSmall, announce, tellOfMail, advise], { discard: true })
)

export const serve = Command.make("serve", {}, () =>
  Layer.launch(announced.pipe(Layer.provide(Server.layer), Layer.provide(Server.database)))
).pipe(Command.withDescription("Serve the network on HOST:PORT until SIGTERM"))
