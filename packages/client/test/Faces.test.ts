import { Api } from "@affnet/api"
import { document } from "@affnet/api/Document"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate, Record, Result } from "effect"
import { HttpClientRequest, HttpClientResponse } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { dataOf } from "../src/Answer.ts"
import { UnexpectedAnswer } from "../src/Errors.ts"
import { operations } from "../src/generated/operations.ts"
import type { AnswerForm } from "../src/Operation.ts"

/** Both clients get the same answer of every operation, and have to make the same of it. */

const headers = {
  "x-pagination-current-page": "1",
  "x-pagination-per-page": "10",
  "x-pagination-page-count": "1",
  "x-pagination-total-count": "1",
  "x-data-complete-until": "2026-01-31T12:00:00.000Z",
  "content-type": "application/json"
}

/** Bridge: endpoints are walked by their names, which the types of the contract don't know. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the bridge that the comment above explains
const decodeResponse = HttpApiClient.decodeResponse as (
  api: unknown,
  of: { readonly group: string; readonly endpoint: string }
) => (response: HttpClientResponse.HttpClientResponse) => Effect.Effect<unknown, unknown>

/** An endpoint of the contract, with the example of its answer. */
const endpoints = Object.values(Api.groups).flatMap((group) =>
  Object.values(group.endpoints).map(({ identifier, method, path }) => {
    const inBraces = path.replace(/:(\w+)/g, "{$1}")
    const response = document.paths[inBraces]?.[method.toLowerCase()]?.responses["200"]
    const content = response !== undefined && "content" in response ? response.content : undefined
    const operation = Object.values(operations)
      .flatMap((methods) => Object.values(methods))
      .find((operation) => operation.path === inBraces && operation.method === method)
    if (operation === undefined) return assert.fail(`no ${method} ${path}`)
    return {
      name: `${group.identifier}.${identifier}`,
      answer: operation.answer,
      example: content?.["application/json"]?.example,
      decode: decodeResponse(Api, { group: group.identifier, endpoint: identifier })
    }
  })
)

type Endpoint = (typeof endpoints)[number]

/** A file is its bytes for both. */
const enveloped = endpoints.filter(({ answer }) => answer.isFile !== true)

/** What the promise client makes of a body; undefined when it breaks the contract. */
const promised = ({ answer }: Endpoint, body: unknown): unknown => {
  try {
    return { data: dataOf(answer, JSON.stringify(body), new Headers(headers), { operation: "o" }) }
  } catch (error) {
    assert.instanceOf(error, UnexpectedAnswer)
    return undefined
  }
}

const partOf = ({ isPage, part }: AnswerForm, data: unknown): unknown =>
  isPage !== true && part !== undefined && Predicate.isObject(data) ? data[part] : data

/** What the Effect client makes of it. */
const decoded = ({ answer, decode }: Endpoint, body: unknown) => {
  const request = HttpClientRequest.get("https://network.example")
  const response = new Response(JSON.stringify(body), { headers })
  return decode(HttpClientResponse.fromWeb(request, response)).pipe(
    Effect.result,
    Effect.map(
      Result.match({
        onFailure: () => undefined,
        onSuccess: (data) => ({ data: partOf(answer, data) })
      })
    )
  )
}

/**
 * Which reply a vendor's `path` is for depends on the field beside it. The Effect client knows the few
 * rules of that kind, the document and with it the promise client do not.
 */
const dependent = "path"

/** Everything that differs from the value in one place. */
const variants = (value: unknown): ReadonlyArray<unknown> => {
  const others = [null, 7.5, "~", true, [], {}].filter((other) => other !== value)
  if (Array.isArray(value)) {
    const [first, ...rest] = value
    return [...others, ...variants(first).map((variant) => [variant, ...rest])]
  }
  if (!Predicate.isObject(value)) return others
  return [
    ...others,
    ...Object.keys(value)
      .filter((key) => key !== dependent)
      .map((key) => Record.remove(value, key)),
    ...Object.entries(value)
      .filter(([key]) => key !== dependent)
      .flatMap(([key, inner]) => variants(inner).map((variant) => ({ ...value, [key]: variant })))
  ]
}

const bodyWith = (example: unknown, info: unknown) =>
  Predicate.isObject(example) ? { ...example, info } : example

const infoOf = (example: unknown): unknown =>
  Predicate.isObject(example) ? example.info : undefined

describe.each(enveloped)("$name", (endpoint) => {
  it.effect("is the same record for both clients", () =>
    Effect.gen(function* () {
      assert.isDefined(endpoint.example)
      const expected = yield* decoded(endpoint, endpoint.example)
      assert.isDefined(expected)
      assert.deepEqual(promised(endpoint, endpoint.example), expected)
    })
  )

  it.effect("is refused by both where it breaks the contract", () =>
    Effect.gen(function* () {
      const info = infoOf(endpoint.example)
      if (info === undefined) return
      const disagreed = new Array<string>()
      for (const variant of variants(info)) {
        const body = bodyWith(endpoint.example, variant)
        const expected = yield* decoded(endpoint, body)
        if ((expected === undefined) !== (promised(endpoint, body) === undefined)) {
          disagreed.push(JSON.stringify(variant))
        }
      }
      assert.deepStrictEqual(disagreed, [])
    })
  )
})
