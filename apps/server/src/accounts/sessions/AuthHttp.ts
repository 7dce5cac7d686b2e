import { Api, CurrentSession } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { PasswordResets } from "../people/PasswordResets.ts"
import { Auth } from "./Auth.ts"
import type { Begun } from "./beginSession.ts"
import * as SessionCookie from "./SessionCookie.ts"
import { Sessions } from "./Sessions.ts"

const { HttpServerRequest: Request } = HttpServerRequest

export const AuthHttp = HttpApiBuilder.group(
  Api,
  "auth",
  Effect.fn(function* (handlers) {
    const auth = yield* Auth
    const resets = yield* PasswordResets
    const sessions = yield* Sessions

    /** Ends the session that the browser has, whatever it is good for. */
    const endFormer = Effect.flatMap(Request, (request) => {
      const token = SessionCookie.tokenOf(request)
      return token === undefined ? Effect.void : sessions.end(token)
    })

    /** Hands a new session to the browser in place of the one that it had. */
    const begun = ({ session, token }: Begun) =>
      endFormer.pipe(Effect.andThen(SessionCookie.give(token)), Effect.as({ session }))

    return handlers.handleAll({
      signIn: ({ payload }) => Effect.flatMap(auth.signIn(payload), begun),
      signInByLink: ({ payload }) => Effect.flatMap(auth.signInByLink(payload), begun),
      signOut: () => Effect.andThen(endFormer, SessionCookie.clear),
      forgotPassword: ({ payload }) => resets.ask(payload),
      resetPassword: ({ payload }) => resets.reset(payload),
      getSession: () =>
        CurrentSession.pipe(
          Effect.flatMap(auth.current),
          Effect.map((session) => ({ session }))
        ),
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
