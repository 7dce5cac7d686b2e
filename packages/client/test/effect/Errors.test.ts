import { isApiError, statuses } from "@affnet/api"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"
import * as RequestId from "../../src/effect/RequestId.ts"
import { MaxAttempts } from "../../src/effect/Retry.ts"
import { UnexpectedAnswer } from "../../src/effect/UnexpectedAnswer.ts"
import { failure, noCountries, success } from "../Answers.ts"
import { generate, get, list, run } from "./Calls.ts"
import { type Answer, network } from "./Network.ts"

const id = { "x-request-id": "req-1" }

const failing = <A, E>(call: Effect.Effect<A, E, AffnetClient>, answer: () => Answer) =>
  call.pipe(
    Effect.flip,
    Effect.provideService(MaxAttempts, 1),
    Effect.provide(network(answer).layer)
  )

type Code = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503

const details: { readonly [Status in Code]?: object } = {
  400: { errors: { page: ["must be at least 1"] } },
  409: { errors: { "idempotency-key": ["is in use"] } },
  422: { errors: { currency: ["is no currency", "is too long"] } },
  500: { errors: { request: ["req-1"] } }
}

const codes: ReadonlyArray<Code> = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]

const nameOf = (code: number) => Object.entries(statuses).find(([, status]) => status === code)?.[0]

describe("an error of the contract", () => {
  it.effect.each(codes)("%i comes out as its class, with what it says", (code) =>
    Effect.gen(function* () {
      const headers = { "retry-after": "61", ...id }
      const call: Effect.Effect<unknown, unknown, AffnetClient> = code === 404 ? get : generate({})
      const error = yield* failing(call, () => failure(code, details[code], headers))
      assert.strictEqual<unknown>(isApiError(error) && error._tag, nameOf(code))
      if (code === 429 || code === 503) assert.propertyVal(error, "retry_after", 61)
      assert.deepInclude(error, details[code] ?? {})
      assert.deepStrictEqual(RequestId.ofError(error), Option.some("req-1"))
    })
  )

  it.effect("is told apart by its tag", () =>
    Effect.gen(function* () {
      const found = get.pipe(
        Effect.as("found"),
        Effect.catchTag("NotFound", () => Effect.succeed("none"))
      )
      const { layer } = network(() => failure(404))
      assert.strictEqual(yield* Effect.provide(found, layer), "none")
    })
  )

  it.effect("has no request id when no answer came, although an earlier attempt had one", () =>
    Effect.gen(function* () {
      const { result } = yield* run(get, (n) => (n === 1 ? failure(500, undefined, id) : "reset"))
      assert.strictEqual(result._tag, "Failure")
      const error = result._tag === "Failure" ? result.failure : undefined
      assert.deepStrictEqual(RequestId.ofError(error), Option.none())
    })
  )
})

const preferences = { id: 7, vat: "19", billing_email: "jane@home.example" }

const unexpected: ReadonlyArray<readonly [string, () => Response, RegExp]> = [
  [
    "a record with a wrong field",
    () => success({ preferences }, id),
    /\["info"\]\["preferences"\]\["vat"\]/u
  ],
  ["no record", () => success(undefined, id), /Missing key\s+at \["info"\]/u],
  ["text", () => new Response("<html>", { headers: id }), /valid JSON/u],
  ["nothing", () => new Response(null, { status: 204, headers: id }), /undeclared status code/u],
  ["a redirect", () => new Response(null, { status: 302, headers: id }), /undeclared status code/u],
  ["an error that it does not know", () => failure(418, undefined, id), /undeclared status code/u],
  ["an error in text", () => new Response("oops", { status: 404, headers: id }), /valid JSON/u],
  [
    "an error without its details",
    () => failure(400, undefined, id),
    /Missing key\s+at \["info"\]/u
  ],
  [
    "a proxy's error",
    () => new Response("<html>", { status: 502, headers: id }),
    /undeclared status code/u
  ]
]

describe("an answer against the contract", () => {
  it.effect.each(unexpected)(
    "%s: fails with UnexpectedAnswer, which says where",
    ([, answer, problem]) =>
      Effect.gen(function* () {
        const error = yield* failing(get, answer)
        assert.instanceOf(error, UnexpectedAnswer)
        const { operation, request_id, status } = error
        assert.strictEqual(operation, "billingPreferences.getBillingPreferences")
        assert.strictEqual(status, answer().status)
        assert.strictEqual(request_id, "req-1")
        assert.match(error.problem, problem)
        assert.include(error.message, "billingPreferences.getBillingPreferences answered")
        assert.notInclude(JSON.stringify(error) + error.stack, "jane@home.example")
      })
  )

  it.effect("a list without its place in the pages", () =>
    Effect.gen(function* () {
      const error = yield* failing(list, () => success({ "countries-list": [] }))
      assert.instanceOf(error, UnexpectedAnswer)
      assert.match(error.problem, /x-pagination-/u)
      assert.isNull(error.request_id)
    })
  )
})

it.effect("the request id of a success comes with its response", () =>
  Effect.gen(function* () {
    const call = AffnetClient.use((client) =>
      client.lists.listCountries({ query: {}, responseMode: "decoded-and-response" })
    )
    const answer = () => {
      const response = noCountries()
      response.headers.set("x-request-id", "req-2")
      return response
    }
    const [, response] = yield* Effect.provide(call, network(answer).layer)
    assert.deepStrictEqual(RequestId.ofAnswer(response), Option.some("req-2"))
  })
)
