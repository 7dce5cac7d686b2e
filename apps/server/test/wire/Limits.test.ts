import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange, type Received } from "./Exchange.ts"
import { options, server } from "./WireServer.ts"

const tags = "/api/v2/common/lists/tags"

const remaining = ({ headers }: Received): number =>
  Number(/;r=(\d+)/u.exec(headers.ratelimit ?? "")?.[1])

describeOnEngines(
  "A key with 6 requests a minute",
  server({ AFFNET_RATE_LIMIT_PER_MINUTE: "6" }),
  (it) => {
    it.effect("is told what is left, and refused once nothing is", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const answers = yield* Effect.replicateEffect(exchange({ key, path: tags }), 6)
        for (const answer of answers) {
          assertSuccess(answer)
          assert.match(answer.headers["ratelimit-policy"] ?? "", /^"default";q=6;w=60$/u)
        }
        assert.deepStrictEqual(answers.map(remaining), [5, 4, 3, 2, 1, 0])
        const refused = yield* exchange({ key, path: tags })
        assertRefusal(refused, 429)
        const wait = Number(refused.headers["retry-after"])
        assert.isAtLeast(wait, 1)
        assert.isAtMost(wait, 10)
      })
    )

    it.effect("does not use up another's share, and shares its own between header and query", () =>
      Effect.gen(function* () {
        const [one, other] = [yield* givenKey("affiliate"), yield* givenKey("affiliate")]
        yield* Effect.replicateEffect(exchange({ key: one.key, path: tags }), 6)
        assertRefusal(yield* exchange({ path: `${tags}?api-key=${one.key}` }), 429)
        assertSuccess(yield* exchange({ key: other.key, path: tags }))
      })
    )

    it.effect(
      "is not counted for another role's endpoints, and not at all without a good key",
      () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("affiliate")
          const forbidden = exchange({ key, path: "/api/v2/network/affiliates" })
          for (const answer of yield* Effect.replicateEffect(forbidden, 8))
            assertRefusal(answer, 403)
          const unknown = exchange({ key: "nonsense", path: tags })
          for (const answer of yield* Effect.replicateEffect(unknown, 8)) assertRefusal(answer, 401)
          assertSuccess(yield* exchange({ key, path: tags }))
        })
    )

    it.effect("does not slow down the health checks", () =>
      Effect.gen(function* () {
        const live = exchange({ path: "/health/live" })
        for (const answer of yield* Effect.replicateEffect(live, 12)) assertSuccess(answer)
      })
    )
  },
  options
)

describeOnEngines(
  "An address",
  server(),
  (it) => {
    it.effect("that tries a thousand bad keys has to wait; good keys from it still work", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const guess = Effect.map(exchange({ key: "nonsense", path: tags }), ({ status }) => status)
        const guesses = Array.from({ length: 1_000 }, () => guess)
        const statuses = yield* Effect.all(guesses, {
          concurrency: 16
        })
        assert.deepStrictEqual([...new Set(statuses)], [401])
        const refused = yield* exchange({ key: "nonsense", path: tags })
        assertRefusal(refused, 429)
        assert.isAtLeast(Number(refused.headers["retry-after"]), 1)
        assertRefusal(yield* exchange({ path: `${tags}?api-key=nonsense` }), 429)
        assertRefusal(yield* exchange({ path: tags }), 429)
        assertSuccess(yield* exchange({ key, path: tags }))
      })
    )
  },
  { ...options, only: ["SQLite file"] }
)
