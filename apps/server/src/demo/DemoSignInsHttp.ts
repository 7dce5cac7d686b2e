import { NotFound } from "@affnet/api"
import { Failures } from "@affnet/api/Wire"
import { Envelope } from "@affnet/domain"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { ApiKeysRepo } from "../accounts/keys/ApiKeysRepo.ts"
import { digest } from "../accounts/keys/NewKey.ts"
import { dataDirectory } from "../platform/DataDirectory.ts"
import { isLoopback } from "../platform/http/Settings.ts"
import * as DemoFile from "./DemoFile.ts"
import type { DemoNetwork } from "./DemoNetwork.ts"

const message = "Sign-Ins of the Demo"

/** The name in a `Host` header, without the port. */
const hostOf = (header: string | undefined): string =>
  (header ?? "").replace(/:\d+$/u, "").replace(/^\[|\]$/gu, "")

/**
 * Whether a program of this machine asks, at an address of this machine: a page of another site that gave its
 * name our address would show that name.
 */
const asksAtHome = ({ headers, remoteAddress }: HttpServerRequest.HttpServerRequest): boolean => {
  const address = Option.getOrElse(remoteAddress, () => "").replace(/^::ffff:/u, "")
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined
  return !isForwarded && isLoopback(address) && isLoopback(hostOf(headers.host))
}

const answerOf = (sign_ins: NonNullable<DemoNetwork["sign_ins"]>) =>
  HttpServerResponse.jsonUnsafe({ ...Envelope.success(message), info: { sign_ins } })

/**
 * `GET /auth/demo-sign-ins`: who can sign in to the demo network, for the page where people do. A network is the
 * demo when the key that `demo.json` names for its manager is one of this database; of any other one the
 * answer is that there is no such thing, whatever files lie about.
 */
export const DemoSignInsHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeysRepo
    const directory = yield* dataDirectory
    const find = Effect.gen(function* () {
      const demo = Option.getOrUndefined(yield* DemoFile.read(directory))
      if (demo?.sign_ins === undefined) return undefined
      const holder = yield* keys.findHolder("manager", digest(demo.keys.manager))
      return Option.isSome(holder) ? demo.sign_ins : undefined
    }).pipe(Effect.provide(NodeServices.layer))
    // Anybody may ask, so once a second at most.
    const known = yield* Effect.cachedWithTTL(find, "1 second")
    yield* router.add(
      "GET",
      "/auth/demo-sign-ins",
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const sign_ins = asksAtHome(request) ? yield* known : undefined
        return sign_ins === undefined ? Failures.respond(new NotFound()) : answerOf(sign_ins)
      })
    )
  })
).pipe(Layer.provide(ApiKeysRepo.layer))
