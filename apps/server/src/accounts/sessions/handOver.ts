import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Begun } from "./beginSession.ts"
import * as SessionCookie from "./SessionCookie.ts"
import { Sessions } from "./Sessions.ts"

/** How browsers get sessions, and lose them. */
export const makeHandOver = Effect.map(Sessions, (sessions) => {
  /** Ends the session that the browser has, whatever it is good for. */
  const endFormer = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const token = SessionCookie.tokenOf(request)
    return token === undefined ? Effect.void : sessions.end(token)
  })

  /** Hands a new session to the browser in place of the one that it had. */
  const begun = ({ session, token }: Begun) =>
    endFormer.pipe(Effect.andThen(SessionCookie.give(token)), Effect.as({ session }))

  return { begun, endFormer }
})
