import { Api, InternalError } from "@affnet/api"
import {
  AnswerHeaders,
  answered,
  authorization,
  Failures,
  makeRequestIds,
  QueryString
} from "@affnet/api/Wire"
import { Cause, Effect, Layer, type Types } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { admit } from "./Admission.ts"
import { groups } from "./groups/All.ts"
import { pixel } from "./Pixel.ts"
import { Target } from "./State.ts"

/** The contract over records in memory: the way of a request is the one that every network shares. */

type Response = HttpServerResponse.HttpServerResponse

const answerOf = (failure: unknown): Response | undefined => {
  if (HttpServerResponse.isHttpServerResponse(failure)) return failure
  const refusal = Failures.refusalOf(failure)
  return refusal && Failures.respond(refusal)
}

const failed = (cause: Cause.Cause<unknown>, requestId: string): Effect.Effect<Response> => {
  for (const reason of cause.reasons) {
    if (reason._tag === "Interrupt") continue
    const answer = answerOf(reason._tag === "Fail" ? reason.error : reason.defect)
    if (answer !== undefined) return Effect.succeed(answer)
  }
  const error = new InternalError({ errors: { request: [requestId, Cause.pretty(cause)] } })
  return Effect.succeed(Failures.respond(error))
}

const makeAround = Effect.map(makeRequestIds, (requestId) => {
  return <E, R>(endpoint: Effect.Effect<Response, E, R>) =>
    Effect.gen(function* () {
      const request = (yield* HttpServerRequest.HttpServerRequest).modify({ url: yield* Target })
      const id = requestId(request.headers["x-request-id"])
      const query = QueryString.read(request.url)
      const headers = {
        ...AnswerHeaders.everywhere(id),
        ...(query.apiKey === undefined ? {} : AnswerHeaders.deprecatedKey)
      }
      return yield* answered(endpoint, request, query, headers, admit).pipe(
        Effect.catchCause((cause) => failed(cause, id)),
        Effect.map(HttpServerResponse.setHeaders(headers))
      )
    })
})

const pipeline = HttpRouter.use((router) =>
  Effect.flatMap(makeAround, (around) =>
    router.addGlobalMiddleware((endpoint: Effect.Effect<Response, Types.unhandled>) =>
      Effect.mapError(around(endpoint), (never): Types.unhandled => never)
    )
  )
)

/** Read when somebody asks for it: most tests don't. */
const document = Effect.promise(() => import("@affnet/api/Document")).pipe(
  Effect.map((module) => HttpServerResponse.jsonUnsafe(module.document))
)

/** What servers answer beside the contract; clicks are answered before. */
const beside = HttpRouter.use((router) =>
  Effect.gen(function* () {
    yield* router.add("GET", "/openapi.json", document)
    yield* router.add("GET", "/track/pixel", pixel)
  })
)

/** Every route of the contract. */
export const routes = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(groups),
  Layer.provide(authorization),
  Layer.merge(beside),
  Layer.merge(pipeline),
  Layer.provide(HttpServer.layerServices)
)
