import { CurrentSession } from "@affnet/api"
import { Effect, Layer } from "effect"
import { implement, keyed } from "../../platform/http/handlers.ts"
import { makeHandOver } from "../sessions/handOver.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { PasskeySignIns } from "./PasskeySignIns.ts"
import { Passkeys } from "./Passkeys.ts"

export const PasskeysHttp = implement(
  "passkeys",
  Effect.fn(function* (handlers) {
    const passkeys = yield* Passkeys
    const signIns = yield* PasskeySignIns
    const { begun } = yield* makeHandOver
    return handlers.handleAll({
      askForPasskey: () => signIns.ask.pipe(keyed("options")),
      signInWithPasskey: ({ payload }) => Effect.flatMap(signIns.signIn(payload), begun),
      beginPasskey: ({ payload }) =>
        CurrentSession.pipe(
          Effect.flatMap((me) => passkeys.begin(me, payload)),
          keyed("options")
        ),
      addPasskey: ({ payload }) =>
        CurrentSession.pipe(
          Effect.flatMap((me) => passkeys.add(me, payload)),
          keyed("passkey")
        ),
      listPasskeys: () =>
        CurrentSession.pipe(
          Effect.flatMap(passkeys.list),
          Effect.map((list) => ({ passkeys: list }))
        ),
      updatePasskey: ({ params, payload }) =>
        CurrentSession.pipe(
          Effect.flatMap((me) => passkeys.rename(me, params.id, payload)),
          keyed("passkey")
        ),
      removePasskey: ({ params, payload }) =>
        Effect.flatMap(CurrentSession, (me) => passkeys.remove(me, params.id, payload))
    })
  })
).pipe(Layer.provide([PasskeySignIns.layer, Passkeys.layer, Sessions.layer]))
