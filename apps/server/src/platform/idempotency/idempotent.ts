import { createHash } from "node:crypto"
import {
  Conflict,
  CurrentPrincipal,
  Forbidden,
  IdempotencyKey,
  Idempotency as Middleware,
  Repeatable,
  TooManyRequests,
  ValidationFailed
} from "@affnet/api"
import { Failures, RequestBody } from "@affnet/api/Wire"
import { Context, Data, Effect, Layer, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { makeAnyTransaction } from "../sql/Transaction.ts"
import { Idempotency } from "./Idempotency.ts"
import { Prelude } from "./Prelude.ts"
import { type KeyedRequest, nameOf, RepeatedRequest } from "./RepeatedRequest.ts"

type Response = HttpServerResponse.HttpServerResponse

/** An answer that is not stored: the request may be repeated, and its writes are rolled back. */
class NotKept extends Data.TaggedError("NotKept")<{ readonly response: Response }> {}

/** What is stored of an answer that showed a secret. */
const nothing = ""

const isKeptHere = (endpoint: HttpApiEndpoint.Top): boolean =>
  Repeatable.takesIdempotencyKey(endpoint) &&
  !Context.get(endpoint.annotations, Repeatable.KeepsItsAnswer)

const textOf = ({ body }: Response): string =>
  body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : nothing

/**
 * Runs a request with an `Idempotency-Key` once: a repetition gets the first answer, byte for byte. The key is
 * claimed in a transaction with everything that the endpoint writes, unless that changes rows one by one and stores
 * each result itself.
 */
export const idempotent = Layer.effect(
  Middleware,
  Effect.gen(function* () {
    const idempotency = yield* Idempotency
    const inTransaction = yield* makeAnyTransaction
    const prelude = yield* Prelude

    const once = Effect.fnUntraced(function* <E, R>(
      run: Effect.Effect<Response, E, R>,
      endpoint: HttpApiEndpoint.Top,
      request: KeyedRequest
    ) {
      const showsSecret = Context.get(endpoint.annotations, Repeatable.ShowsSecret)
      let first: Response | undefined
      const write = Effect.flatMap(run, (response) => {
        if (response.status !== 200) return Effect.fail(new NotKept({ response }))
        first = response
        return Effect.succeed(showsSecret ? nothing : textOf(response))
      })
      const answer = yield* idempotency.once(yield* CurrentPrincipal, request, Schema.String, write)
      if (first !== undefined) return first
      return answer === nothing
        ? Failures.respond(new Conflict({ errors: IdempotencyKey.secretShown }))
        : HttpServerResponse.text(answer, { contentType: "application/json" })
    })

    /** Runs a row-by-row change, which claims the key itself. */
    const rowByRow = <E, R>(run: Effect.Effect<Response, E, R>, request: KeyedRequest) =>
      Effect.flatMap(CurrentPrincipal, (caller) =>
        Effect.provideService(run, RepeatedRequest, {
          name: nameOf(caller, request),
          hash: request.hash
        })
      )

    return Middleware.of((run, { endpoint }) => {
      if (!isKeptHere(endpoint)) return run
      return Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const key = request.headers[IdempotencyKey.header]
        // The endpoint refuses a key that is none.
        if (key === undefined || key === "" || key.length > 255) return yield* run
        // A body that the endpoint does not read is no part of the request, whatever it is.
        const text = endpoint.payload.size === 0 ? "" : yield* Effect.orDie(request.text)
        const hash = createHash("sha256").update(`${request.url}\n${text}`).digest("hex")
        const readAgain = Effect.provideService(
          run,
          HttpServerRequest.HttpServerRequest,
          RequestBody.withText(request, text)
        )
        const named = { operation: endpoint.identifier, key, hash }
        if (Context.get(endpoint.annotations, Repeatable.RowByRow)) {
          return yield* rowByRow(readAgain, named)
        }
        return yield* prelude(endpoint, text).pipe(
          Effect.map((before) => Effect.provideContext(readAgain, before)),
          Effect.flatMap((write) => inTransaction(once(write, endpoint, named))),
          Effect.catchIf(
            (error) => error instanceof NotKept,
            ({ response }) => Effect.succeed(response)
          ),
          Effect.catchIf(
            (error) =>
              error instanceof Conflict ||
              error instanceof Forbidden ||
              error instanceof TooManyRequests ||
              error instanceof ValidationFailed,
            (refusal) => Effect.succeed(Failures.respond(refusal))
          )
        )
      })
    })
  })
).pipe(Layer.provide(Idempotency.layer))
