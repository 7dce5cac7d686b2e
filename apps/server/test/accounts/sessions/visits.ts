import { SignedIn } from "@affnet/domain"
import { Effect, Schema } from "effect"
import { HttpClientRequest, type HttpMethod } from "effect/http"
import { type Answer, request, send } from "../../fixtures/TestServer.ts"

/** Requests as browsers send them. */

type Headers = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

/** What pages of the network send. */
export const own = { "x-requested-with": "affnet" }

/** The cookie that an answer sets, as the browser sends it back; empty when it takes one away. */
export const cookieOf = ({ headers }: Pick<Answer, "headers">): string => {
  const [pair = ""] = (headers["set-cookie"] ?? "").split(";")
  return pair.endsWith("=") ? "" : pair
}

/** Sends a request of a page of the network, unless `headers` say otherwise. */
export const visit = (
  cookie: string,
  method: HttpMethod.HttpMethod,
  path: string,
  fields?: Fields,
  headers: Headers = own
) => {
  const bare = HttpClientRequest.setHeaders(request("", method, path), {
    ...headers,
    ...(cookie === "" ? {} : { cookie })
  })
  return send(fields === undefined ? bare : HttpClientRequest.bodyJsonUnsafe(bare, fields))
}

/** The answer to signing in. */
export const signIn = (fields: Fields, cookie = "") =>
  visit(cookie, "POST", "/auth/sign-in", fields)

/** The cookie of somebody who signs in. */
export const signedIn = (fields: Fields) => Effect.map(signIn(fields), cookieOf)

const Session = Schema.Struct({ session: Schema.toEncoded(SignedIn.SignedIn) })

/** Who an answer says is signed in. */
export const sessionOf = ({ info }: Answer) => Schema.decodeUnknownSync(Session)(info).session
