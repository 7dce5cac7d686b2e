import { assert } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { RefusalRest } from "../../../src/tracking/floods/RefusalRest.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { type DatabaseLayer, describeOnEngines } from "../../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "../../wire/Envelope.ts"
import { bodyOfAnswer, exchange, type Sent, talk } from "../../wire/Exchange.ts"
import { options, server, WireServer } from "../../wire/WireServer.ts"
import { clicksOf, givenLink } from "../clicks/clickFixtures.ts"

const limit = 5

const settings = {
  TRUSTED_PROXIES: "127.0.0.0/8",
  AFFNET_CLICK_LIMIT_PER_MINUTE: String(limit)
}

const from = (address: string, sent: Sent) =>
  exchange({ ...sent, headers: { ...sent.headers, "x-forwarded-for": address } })

/** A network that has used up its minute. */
const spent = (address: string) =>
  Effect.replicateEffect(from(address, { path: "/track/conv?click_id=1" }), limit)

const id = "00000000000000000000000000000000"

/** Every way to the tracking addresses. */
const tracking: ReadonlyArray<Sent> = [
  { path: "/click?o=1&a=1" },
  { path: "/click" },
  { path: "/click/?o=1&a=1" },
  { path: "/c/some-hash" },
  { path: "/click?o=1&a=1", method: "HEAD" },
  { path: "/click?o=1&a=1", method: "OPTIONS" },
  { path: `/track/conv?click_id=${id}` },
  { path: `/track/conv?click_id=${id}`, method: "HEAD" },
  { path: "/track/goal-by-click-id", method: "POST", body: { click_id: id } },
  { path: "/track/conv-change", method: "POST", body: { click_id: id } },
  { path: `/track/conv-addchange/?click_id=${id}` },
  { path: `/%74rack/conv?click_id=${id}` },
  { path: "/track/anything-else" }
]

/** A server whose refusals wait for nothing. */
const prompt = (env: Readonly<Record<string, string>>) => (database: DatabaseLayer) =>
  server(env)(database).pipe(Layer.provideMerge(Layer.succeed(RefusalRest)(Duration.zero)))

describeOnEngines(
  "The limit of a visitor's network",
  prompt(settings),
  (it) => {
    it.effect("429: clicks beyond it are counted and not stored, whatever way they come", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const answers = yield* Effect.replicateEffect(from("198.51.100.1", { path }), limit + 3)
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [...new Array(limit).fill(302), 429, 429, 429]
        )
        assert.lengthOf(yield* clicksOf(offer_id), limit)
        const health = bodyOfAnswer(yield* exchange({ path: "/health" }))
        assert.nestedPropertyVal(health, "info.flood.limited_requests", 3)
        assert.nestedPropertyVal(health, "info.flood.limited_networks", 1)
      })
    )

    it.effect("429: every tracking address counts, and is answered with the envelope", () =>
      Effect.gen(function* () {
        yield* spent("198.51.100.2")
        for (const sent of tracking) {
          const answer = yield* from("198.51.100.2", sent)
          if (sent.method === "HEAD") assert.strictEqual(answer.status, 429)
          else assertRefusal(answer, 429)
          assert.isAtLeast(Number(answer.headers["retry-after"]), 1, sent.path)
          assert.isAtMost(Number(answer.headers["retry-after"]), 60 / limit, sent.path)
        }
        const absolute = yield* talk(
          `GET http://any.example/track/conv?click_id=${id} HTTP/1.1\r\nHost: any.example\r\n` +
            "X-Forwarded-For: 198.51.100.2\r\nConnection: close\r\n\r\n"
        )
        assert.match(absolute, /^HTTP\/1\.1 429 /u)
      })
    )

    it.effect("counts a request once for each 512 characters that it may store", () =>
      Effect.gen(function* () {
        const long = { path: `/click?o=0&a=0&sub_id1=${"x".repeat(1_100)}` }
        const clicks = yield* Effect.replicateEffect(from("198.51.100.8", long), 3)
        assert.deepStrictEqual(
          clicks.map(({ status }) => status),
          [404, 429, 429]
        )
        const sent = {
          path: "/track/conv",
          method: "POST",
          body: { adv_order_id: "x".repeat(1_500) }
        }
        const reports = yield* Effect.replicateEffect(from("198.51.100.9", sent), 2)
        assert.strictEqual(reports[1]?.status, 429)
      })
    )

    it.effect("429: a pixel stays an image", () =>
      Effect.gen(function* () {
        yield* spent("198.51.100.3")
        for (const [path, result] of [
          [`/track/pixel?click_id=${id}`, "limited"],
          ["/impression?o=1&a=1&creative_id=1", undefined],
          ["/impression/some-hash", undefined]
        ] as const) {
          const pixel = yield* from("198.51.100.3", { path })
          assert.strictEqual(pixel.status, 429, path)
          assert.match(pixel.text, /^GIF89a/u, path)
          assert.include(pixel.headers, {
            "content-type": "image/gif",
            "cache-control": "no-store"
          })
          assert.strictEqual(pixel.headers["x-conversion-result"], result)
          assert.isDefined(pixel.headers["retry-after"])
        }
      })
    )

    it.effect("is one for a /64 of IPv6, and for an IPv4 address in both spellings", () =>
      Effect.gen(function* () {
        const path = "/click?o=0&a=0"
        yield* spent("2001:db8:7:1::1")
        assert.strictEqual((yield* from("2001:db8:7:1:9:9:9:9", { path })).status, 429)
        assert.notStrictEqual((yield* from("2001:db8:7:2::1", { path })).status, 429)
        yield* spent("::ffff:198.51.100.4")
        assert.strictEqual((yield* from("198.51.100.4", { path })).status, 429)
        assert.notStrictEqual((yield* from("198.51.100.5", { path })).status, 429)
      })
    )

    it.effect("holds for nothing else, and not for this machine", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        yield* spent("198.51.100.6")
        for (const path of ["/health/live", "/docs", "/clicks", "/api/v2/network/offers"]) {
          const { status } = yield* from("198.51.100.6", { path, key })
          assert.notStrictEqual(status, 429, path)
        }
        const path = "/click?o=0&a=0"
        const local = yield* Effect.replicateEffect(exchange({ path }), 2 * limit)
        assert.isEmpty(local.filter(({ status }) => status === 429))
      })
    )
  },
  options
)

describeOnEngines(
  "A limit of 0",
  server({ ...settings, AFFNET_CLICK_LIMIT_PER_MINUTE: "0" }),
  (it) => {
    it.effect("refuses nobody", () =>
      Effect.gen(function* () {
        const sent = { path: "/click?o=0&a=0" }
        const answers = yield* Effect.replicateEffect(from("198.51.100.1", sent), 20)
        assert.isEmpty(answers.filter(({ status }) => status === 429))
        assertSuccess(yield* exchange({ path: "/health/ready" }))
        const { log } = yield* WireServer
        assert.isEmpty(log.filter((line) => line.includes("flood")))
      })
    )
  },
  { ...options, only: ["SQLite file"] }
)
