import { CurrentSession } from "@affnet/api"
import { Effect, Layer } from "effect"
import { implement, keyed } from "../../platform/http/handlers.ts"
import { PasswordResets } from "../people/PasswordResets.ts"
import { Auth } from "./Auth.ts"
import { makeHandOver } from "./handOver.ts"
import * as SessionCookie from "./SessionCookie.ts"
import { Sessions } from "./Sessions.ts"

export const AuthHttp = implement(
  "auth",
  Effect.fn(function* (handlers) {
    const auth = yield* Auth
    const resets = yield* PasswordResets
    const sessions = yield* Sessions
    const { begun, endFormer } = yield* makeHandOver

    return handlers.handleAll({
      signIn: ({ payload }) => Effect.flatMap(auth.signIn(payload), begun),
      signInByLink: ({ payload }) => Effect.flatMap(auth.signInByLink(payload), begun),
      signOut: () => Effect.andThen(endFormer, SessionCookie.clear),
      forgotPassword: ({ payload }) => resets.ask(payload),
      resetPassword: ({ payload }) => resets.reset(payload),
      getSession: () => CurrentSession.pipe(Effect.flatMap(auth.current), keyed("session")),
      updateSession: ({ payload }) =>
        CurrentSession.pipe(
          Effect.flatMap((me) => auth.switchTo(me, payload)),
          Effect.flatMap(begun)
        ),
      listSessions: () =>
        CurrentSession.pipe(
          Effect.flatMap(({ session }) => sessions.list(session)),
          Effect.map((list) => ({ sessions: list }))
        ),
      deleteSession: ({ params }) =>
        Effect.flatMap(CurrentSession, ({ session }) =>
          sessions.delete(params.id, session.person_id)
        ),
      updatePassword: ({ payload }) =>
        CurrentSession.pipe(
          Effect.flatMap((me) => auth.changePassword(me, payload)),
          Effect.andThen(SessionCookie.clear)
        )
    })
  })
).pipe(Layer.provide([Auth.layer, PasswordResets.layer, Sessions.layer]))
