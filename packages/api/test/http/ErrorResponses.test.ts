import { Envelope } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiTest
} from "effect/http-api"
import * as ErrorResponses from "../../src/http/ErrorResponses.ts"
import * as Errors from "../../src/http/Errors.ts"

const errors = { perPage: ["must be a whole number from 1 to 1000"], page: ["a", "b"] }

/** One of each error that the contract has a response for. */
const all = [
  new Errors.BadRequest({ errors }),
  new Errors.Unauthorized(),
  new Errors.Forbidden(),
  new Errors.NotFound(),
  new Errors.Conflict({ errors }),
  new Errors.PayloadTooLarge(),
  new Errors.UnsupportedMediaType(),
  new Errors.ValidationFailed({ errors }),
  new Errors.TooManyRequests({ retry_after: 7 }),
  new Errors.InternalError({ errors: { request: ["r-1"] } }),
  new Errors.ServiceUnavailable({ retry_after: 0 })
]

const Probe = HttpApi.make("probe").add(
  HttpApiGroup.make("errors").add(
    HttpApiEndpoint.get("fail", "/:index", {
      params: { index: Schema.FiniteFromString },
      error: [
        ErrorResponses.BadRequest,
        ErrorResponses.Unauthorized,
        ErrorResponses.Forbidden,
        ErrorResponses.NotFound,
        ErrorResponses.Conflict,
        ErrorResponses.PayloadTooLarge,
        ErrorResponses.UnsupportedMediaType,
        ErrorResponses.ValidationFailed,
        ErrorResponses.TooManyRequests,
        ErrorResponses.InternalError,
        ErrorResponses.ServiceUnavailable
      ]
    })
  )
)

const handlers = HttpApiBuilder.group(Probe, "errors", (handlers) =>
  handlers.handle("fail", ({ params }) => Effect.fail(all[params.index] ?? new Errors.NotFound()))
)

const services = Layer.mergeAll(handlers, HttpServer.layerServices)

const { handler } = HttpRouter.toWebHandler(
  HttpApiBuilder.layer(Probe).pipe(Layer.provide(services)),
  { disableLogger: true }
)

const client = HttpApiTest.groups(Probe, ["errors"])

const bodyOf = (error: Errors.AnyError) => {
  const body = Envelope.error(Errors.statuses[error._tag])
  return "errors" in error ? { ...body, info: { errors: error.errors } } : body
}

describe("ErrorResponses", () => {
  it.effect.each(all.map((error, index) => ({ name: error._tag, error, index })))(
    "$name goes out as its envelope and comes back as itself",
    ({ error, index }) =>
      Effect.gen(function* () {
        const response = yield* Effect.promise(() => handler(new Request(`http://probe/${index}`)))
        assert.strictEqual(response.status, Errors.statuses[error._tag])
        assert.deepStrictEqual(yield* Effect.promise(() => response.json()), bodyOf(error))
        assert.strictEqual(
          response.headers.get("retry-after"),
          "retry_after" in error ? String(error.retry_after) : null
        )
        const failure = yield* Effect.flip((yield* client).errors.fail({ params: { index } }))
        assert.deepStrictEqual(failure, error)
      }).pipe(Effect.provide(services))
  )

  it("carry the names and messages of the specification, byte for byte", () => {
    const table = [
      [400, "Bad Request", "Request could not be parsed."],
      [401, "Unauthorized", "API key is invalid or missing."],
      [403, "Forbidden", "This endpoint is not available for your role."],
      [404, "Not Found", "Resource not found."],
      [422, "Unprocessable entity", "Validation error"],
      [500, "Internal Server Error", "An unexpected error occurred."]
    ] as const
    for (const [code, name, message] of table) {
      assert.deepStrictEqual(Envelope.error(code), {
        status: "error",
        success: false,
        code,
        name,
        message
      })
    }
  })
})
