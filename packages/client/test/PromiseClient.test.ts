import { Forbidden } from "@affnet/api"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { connect, items } from "../src/PromiseClient.ts"
import { body, pagination, serve } from "./Server.ts"

const promised = <A>(f: () => Promise<A>) => Effect.promise(f)

const forbidden = JSON.stringify({
  status: "error",
  success: false,
  code: 403,
  name: "Forbidden",
  message: "This endpoint is not available for your role."
})

const collect = async <A>(values: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const collected: Array<A> = []
  for await (const value of values) collected.push(value)
  return collected
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail("it did not reject"),
    (error: unknown) => error
  )

describe("the client as promises", () => {
  it.effect("resolves with what the network answers", () =>
    Effect.gen(function* () {
      const keys: Array<unknown> = []
      const baseUrl = yield* serve((request, response) => {
        keys.push(request.headers["x-api-key"])
        response.writeHead(200, pagination).end(body)
      })
      const affnet = connect({ baseUrl, apiKey: "key" })
      const page = yield* promised(() => affnet.lists.listCountries({ query: {} }))
      assert.deepStrictEqual(page, { items: [], page: 1, perPage: 10, total: 0 })
      assert.deepStrictEqual(keys, ["key"])
    })
  )

  it.effect("rejects with the error itself", () =>
    Effect.gen(function* () {
      const baseUrl = yield* serve((_, response) => {
        response.writeHead(403, { "content-type": "application/json" }).end(forbidden)
      })
      const affnet = connect({ baseUrl, apiKey: "key" })
      const list = (paging: object) => affnet.lists.listCountries({ query: paging })
      assert.instanceOf(yield* promised(() => rejection(list({}))), Forbidden)
      assert.instanceOf(yield* promised(() => rejection(collect(items(list)))), Forbidden)
    })
  )

  it.effect("takes a time limit, a number of attempts, and a signal", () =>
    Effect.gen(function* () {
      let requests = 0
      const baseUrl = yield* serve(() => {
        requests++
      })
      const affnet = connect({
        baseUrl,
        apiKey: "key",
        maxAttempts: 1,
        requestTimeout: "20 millis"
      })
      const timeout = yield* promised(() => rejection(affnet.lists.listCountries({ query: {} })))
      assert.include(String(timeout), "no answer within 20ms")
      assert.isAtMost(requests, 1)
      const before = requests
      const aborted = AbortSignal.abort()
      yield* promised(() =>
        rejection(affnet.lists.listCountries({ query: {} }, { signal: aborted }))
      )
      assert.strictEqual(requests, before)
    })
  )

  it.effect("gives the items of a list one by one", () =>
    Effect.gen(function* () {
      const baseUrl = yield* serve((_, response) => {
        response.writeHead(200, pagination).end(body)
      })
      const affnet = connect({ baseUrl, apiKey: "key" })
      const countries = items((paging) => affnet.lists.listCountries({ query: paging }))
      assert.deepStrictEqual(yield* promised(() => collect(countries)), [])
    })
  )

  it("refuses options that can't be used", () => {
    try {
      connect({ baseUrl: "nowhere", apiKey: "key" })
      assert.fail("it did not throw")
    } catch (error) {
      assert.isTrue(Schema.isSchemaError(error))
    }
  })
})
