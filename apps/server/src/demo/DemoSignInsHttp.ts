import { NotFound } from "@affnet/api"
import { Failures } from "@affnet/api/Wire"
import { Envelope } from "@affnet/domain"
import { Effect, Layer, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { isLoopback } from "../platform/http/Settings.ts"
import type { DemoNetwork } from "./DemoNetwork.ts"
import { KnownSignIns } from "./KnownSignIns.ts"

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
 * `GET /auth/demo-sign-ins`: the sign-ins of the demo network, for the sign-in page. On any other network it is
 * 404.
 */
export const DemoSignInsHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { current } = yield* KnownSignIns
    yield* router.add(
      "GET",
      "/auth/demo-sign-ins",
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const sign_ins = asksAtHome(request) ? yield* current : undefined
        return sign_ins === undefined ? Failures.respond(new NotFound()) : answerOf(sign_ins)
      })
    )
  })
).pipe(Layer.provide(KnownSignIns.layer))
