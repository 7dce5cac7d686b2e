import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertHeaders, assertSuccess } from "./Envelope.ts"
import { exchange, type Received, type Sent } from "./Exchange.ts"
import { options, server } from "./WireServer.ts"

const tags = "/api/v2/common/lists/tags"

/** Node writes these itself, in its own spelling; they concern the connection alone. */
const ofConnection = new Set(["Connection", "Date", "Keep-Alive", "Transfer-Encoding"])

const spelledBig = ({ names }: Received): ReadonlyArray<string> =>
  names.filter((name) => name !== name.toLowerCase() && !ofConnection.has(name))

const pagination = [
  "x-pagination-current-page",
  "x-pagination-total-count",
  "x-pagination-page-count",
  "x-pagination-per-page"
]

/** One answer of each kind that there is. */
const kinds: ReadonlyArray<readonly [title: string, sent: Sent]> = [
  ["a list", { path: tags }],
  ["a list of the network", { path: "/api/v2/network/offers" }],
  ["a single resource that is missing", { path: "/api/v2/network/affiliates/2147483647" }],
  ["a bad parameter", { path: `${tags}?page=0` }],
  ["a wrong method", { method: "DELETE", path: tags }],
  ["a bad body", { method: "POST", path: "/api/v2/network/adv-billing/invoices", body: "{" }],
  ["another role's endpoint", { path: "/api/v2/affiliate/campaigns" }],
  ["a bad key", { path: tags, key: "nonsense" }],
  ["a key in the query", { path: `${tags}?api-key=nonsense` }],
  ["an unknown path", { path: "/nothing" }],
  ["life", { path: "/health/live" }],
  ["readiness", { path: "/health/ready" }]
]

const acceptable = ["a", "A-Z_09", "x".repeat(128), "8f14e45f-ceea-467f-a8f6-25f4d1f1f0f0"]

const unacceptable = [
  "",
  "x".repeat(129),
  "a b",
  "a\tb",
  "\u00e9",
  "a,b",
  "a;b",
  '"a"',
  "../a",
  "<a>"
]

describeOnEngines(
  "Every answer",
  server(),
  (it) => {
    it.effect.each(kinds)(
      "has the headers of the network, in lower case, and a body: %s",
      ([, sent]) =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          const answer = yield* exchange({ key, ...sent })
          assertHeaders(answer)
          assert.deepStrictEqual(spelledBig(answer), [])
          assert.notStrictEqual(answer.status, 204)
          assert.strictEqual(answer.headers["x-powered-by"], undefined)
          assert.strictEqual(answer.headers.server, undefined)
        })
    )

    it.effect("of a list has the four pagination headers, in lower case", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const affiliate_id = yield* givenAffiliate()
        const offer_id = yield* givenOffer()
        const lists = [
          tags,
          "/api/v2/network/offers",
          "/api/v2/network/advertisers",
          "/api/v2/network/affiliates",
          `/api/v2/network/affiliates/${affiliate_id}/postbacks`,
          `/api/v2/network/offers/${offer_id}/urls`,
          `/api/v2/network/offers/${offer_id}/goals`
        ]
        for (const path of lists) {
          const answer = yield* exchange({ key, path: `${path}?page=2&perPage=7` })
          assertSuccess(answer)
          assert.includeMembers([...answer.names], pagination)
          assert.strictEqual(answer.headers["x-pagination-current-page"], "2")
          assert.strictEqual(answer.headers["x-pagination-per-page"], "7")
        }
      })
    )

    it.effect("of PUT and DELETE has a body, with `info` as an object or not at all", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        const url_id = yield* givenLandingPage({ offer_id })
        const goal_id = yield* givenGoal({ offer_id })
        const offer = `/api/v2/network/offers/${offer_id}`
        assertSuccess(
          yield* exchange({ key, method: "PUT", path: `${offer}/urls/${url_id}`, body: {} })
        )
        assertSuccess(yield* exchange({ key, method: "DELETE", path: `${offer}/goals/${goal_id}` }))
      })
    )

    it.effect.each(acceptable)("carries the caller's request id: %s", (id) =>
      Effect.gen(function* () {
        const headers = { "x-request-id": id }
        for (const path of [tags, "/health/live", "/nothing"]) {
          const answer = yield* exchange({ path, headers })
          assert.strictEqual(answer.headers["x-request-id"], id)
        }
      })
    )

    it.effect.each(unacceptable)("carries a new request id in place of %j", (id) =>
      Effect.gen(function* () {
        const headers = { "x-request-id": id }
        const [one, other] = yield* Effect.all([
          exchange({ path: tags, headers }),
          exchange({ path: tags, headers })
        ])
        assertHeaders(one)
        assert.notStrictEqual(one.headers["x-request-id"], id)
        assert.notStrictEqual(one.headers["x-request-id"], other.headers["x-request-id"])
      })
    )

    it.effect("carries a new request id in place of two", () =>
      Effect.gen(function* () {
        assertHeaders(yield* exchange({ path: tags, headers: { "x-request-id": ["a", "b"] } }))
      })
    )
  },
  options
)
