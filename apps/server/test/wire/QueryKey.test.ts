import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange, type Received } from "./Exchange.ts"
import { options, server } from "./WireServer.ts"

const tags = "/api/v2/common/lists/tags"

const assertDeprecated = ({ headers }: Received): void => {
  assert.match(headers.deprecation ?? "", /^@\d+$/u)
  assert.isNotNaN(Date.parse(headers.sunset ?? ""))
  assert.match(headers.link ?? "", /^<[^>]+>; rel="deprecation"/u)
}

describeOnEngines(
  "A key in the query",
  server(),
  (it) => {
    it.effect("is accepted, and called deprecated whatever the answer is", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const good = yield* exchange({ path: `${tags}?api-key=${key}` })
        assertSuccess(good)
        const answers = [
          good,
          yield* exchange({ path: `${tags}?api-key=${key}&page=0` }),
          yield* exchange({ path: `${tags}?api-key=${key}&unknown=1` }),
          yield* exchange({ path: `/api/v2/network/nothing?api-key=${key}` }),
          yield* exchange({ path: `/api/v2/affiliate/campaigns?api-key=${key}` }),
          yield* exchange({ path: `${tags}?api-key=nonsense` })
        ]
        for (const answer of answers) assertDeprecated(answer)
      })
    )

    it.effect("is not called deprecated when it came in the header", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const { headers } = yield* exchange({ path: tags, key })
        assert.isUndefined(headers.deprecation)
        assert.isUndefined(headers.sunset)
      })
    )

    it.effect("loses against one in the header", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const affiliate = yield* givenKey("affiliate")
        const path = "/api/v2/network/affiliates"
        assertSuccess(yield* exchange({ path: `${path}?api-key=${affiliate.key}`, key }))
        assertRefusal(yield* exchange({ path: `${path}?api-key=${key}`, key: affiliate.key }), 403)
        assertRefusal(yield* exchange({ path: `${path}?api-key=${key}`, key: "nonsense" }), 401)
        assertRefusal(yield* exchange({ path: `${path}?api-key=${key}`, key: "" }), 401)
      })
    )

    it.effect("is accepted on POST, PUT and DELETE as well, beside a form", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("affiliate")
        const answer = yield* exchange({
          method: "POST",
          path: `/api/v2/affiliate/activity-log?api-key=${key}`,
          body: `page=1&api-key=${key}`,
          headers: { "content-type": "application/x-www-form-urlencoded" }
        })
        assertSuccess(answer)
      })
    )

    it.effect("counts once: a good one does not make up for a bad one", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        assertRefusal(yield* exchange({ path: `${tags}?api-key=nonsense&api-key=${key}` }), 401)
      })
    )
  },
  options
)
