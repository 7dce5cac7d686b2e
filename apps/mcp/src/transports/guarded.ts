import { ApiKey } from "@affnet/domain"
import { Effect, Layer, Result } from "effect"
import { HttpEffect, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { RefusedKeys } from "../callers/RefusedKeys.ts"
import { problemOf } from "../settings/Narrowing.ts"
import * as Sessions from "./Sessions.ts"

/** The header that names the caller. */
export const keyHeader = "x-api-key"
const sessionHeader = "mcp-session-id"

const refuse = (status: 400 | 401 | 403 | 404, error: string) =>
  Effect.succeed(HttpServerResponse.jsonUnsafe({ error }, { status }))

/** A page in somebody's browser can send requests here, under any name that leads to this machine. */
const isLocal = (host: string | undefined): boolean =>
  host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/iu.test(host)

const isKey = (text: string | undefined): text is string =>
  text !== undefined && Result.isSuccess(ApiKey.parse(text))

/** Asks every request for a key before anything looks at it; a session is no substitute. */
const guarding = (hosts: ReadonlySet<string>, refused: RefusedKeys["Service"]) => {
  const sessions = Sessions.make()
  return HttpRouter.middleware(
    (handler) =>
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const { host, [keyHeader]: key, [sessionHeader]: session } = headers
        if (!isLocal(host) && !hosts.has(host ?? "")) return yield* refuse(403, "Unknown host")
        if (!isKey(key)) return yield* refuse(401, "Send your API key as X-API-Key")
        if (session !== undefined && !sessions.isOf(session, key)) {
          return yield* refuse(404, "Unknown session")
        }
        // A session was begun under a key that was good, and what it calls asks the network again.
        if (session === undefined && (yield* refused.has(key))) {
          return yield* refuse(401, "The network does not know this key")
        }
        const problem = problemOf(headers)
        if (problem !== undefined) return yield* refuse(400, problem)
        const response = yield* handler
        // The MCP module names the session just before the answer goes out, so this comes after that.
        yield* HttpEffect.appendPreResponseHandler((_, sent) =>
          Effect.sync(() => {
            const begun = sent.headers[sessionHeader]
            if (begun !== undefined) sessions.begin(begun, key)
            return sent
          })
        )
        return response
      }),
    { global: true }
  )
}

/** The guard, around every route; nothing is begun under a key that the network refuses. */
export const guarded = (hosts: ReadonlySet<string>) =>
  Layer.unwrap(Effect.map(RefusedKeys, (refused) => guarding(hosts, refused)))
