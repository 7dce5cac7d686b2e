import { Affiliate } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Tracer } from "effect"
import { Headers, HttpClient } from "effect/http"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"
import { failure, success } from "../Answers.ts"
import { get, run } from "./Calls.ts"
import type { Answer } from "./Network.ts"
import { failures, printed } from "./Printed.ts"

describe("traces", () => {
  const traced = <A, E>(call: Effect.Effect<A, E, AffnetClient>, answer: () => Answer) => {
    const spans: Array<Tracer.NativeSpan> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      }
    })
    return run(Effect.provideService(call, Tracer.Tracer, tracer), answer).pipe(Effect.as(spans))
  }

  it.effect.each(failures)(
    "of %s don't have the key, whatever else the program hides",
    ([, answer]) =>
      Effect.gen(function* () {
        const call = get.pipe(
          Effect.provideService(Headers.CurrentRedactedNames, []),
          Effect.provideService(HttpClient.TracerHeaderFilter, () => true)
        )
        const spans = yield* traced(call, answer)
        assert.strictEqual(spans[0]?.name, "billingPreferences.getBillingPreferences")
        const attributes = spans.map((span) => JSON.stringify([...span.attributes]))
        assert.include(attributes.join(), "x-api-key")
        const ends = spans.map(({ events, status }) => printed([events, status]))
        assert.notInclude([...attributes, ...ends].join(), "CANARY")
      })
  )

  it.effect("show where a page stands, and no other value of a query", () =>
    Effect.gen(function* () {
      const call = AffnetClient.use((client) =>
        client.affiliates.listAffiliates({
          query: { page: 2, email: "jane@home.example", q: "Jane" }
        })
      )
      const spans = yield* traced(call, () => failure(403))
      const query = spans
        .map((span) => span.attributes.get("url.query"))
        .find((value) => value !== undefined)
      assert.strictEqual(query, "page=2&q=REDACTED&email=REDACTED")
      assert.notInclude(JSON.stringify(spans.map((span) => [...span.attributes])), "home.example")
    })
  )

  it.effect("name the affiliate by nothing but its id", () =>
    Effect.gen(function* () {
      const call = AffnetClient.use((client) =>
        client.affiliates.getAffiliate({ params: { id: Affiliate.AffiliateId.make(9) }, query: {} })
      )
      const spans = yield* traced(call, () =>
        success({ affiliate: { id: "nine", email: "jane@home.example" } })
      )
      assert.notInclude(
        printed(spans.map(({ attributes, status }) => [attributes, status])),
        "home.example"
      )
    })
  )
})
