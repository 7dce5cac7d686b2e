import { cookieNames } from "@affnet/api"
import { AnswerHeaders } from "@affnet/api/Wire"
import { PersonSession } from "@affnet/domain"
import { Effect } from "effect"
import { Cookies, HttpServerRequest } from "effect/http"

/** The cookie of a session. It belongs to one host: no other one gets it, nor can set it over HTTPS. */

/** 256 random bits as base64url. */
const tokenPattern = /^[\w-]{43}$/u

const nameFor = (request: HttpServerRequest.HttpServerRequest): string =>
  AnswerHeaders.isHttps(request) ? cookieNames.https : cookieNames.http

/** The token of a request; an impossible one counts as none. */
export const tokenOf = (request: HttpServerRequest.HttpServerRequest): string | undefined => {
  if (request.headers.cookie === undefined) return undefined
  const token = request.cookies[nameFor(request)]
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

const answerWith = (value: string, seconds: number) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const cookie = Cookies.makeCookieUnsafe(nameFor(request), value, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: AnswerHeaders.isHttps(request),
      maxAge: `${seconds} seconds`
    })
    return AnswerHeaders.add("set-cookie", Cookies.serializeCookie(cookie))
  })

/** Hands the token of a session to the browser. */
export const give = (token: string) => answerWith(token, PersonSession.lifeSeconds)

/** Takes it away. */
export const clear = answerWith("", 0)
