import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { exchangeWith } from "../../wire/Exchange.ts"
import { options, server, serverOn, WireServer } from "../../wire/WireServer.ts"
import { click, clicksOf, firefox, givenLink, sums } from "./clickFixtures.ts"

/** Another server on the same database. */
class Second extends Context.Service<Second, { readonly baseUrl: string }>()("test/Second") {}

const uniques = (offer_id: number) =>
  Effect.map(clicksOf(offer_id), (rows) => rows.map(({ is_unique }) => is_unique))

const from = (ip: string, agent = firefox) => ({
  headers: { "x-forwarded-for": ip, "user-agent": agent }
})

const settings = { TRUSTED_PROXIES: "127.0.0.1/32" }

describeOnEngines(
  "A unique click",
  server(settings),
  (it) => {
    it.effect("is the first of a visitor, which is an address and a user agent", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        yield* click(path, from("5.9.1.1"))
        yield* click(path, from("5.9.1.1"))
        yield* click(path, from("5.9.1.2"))
        yield* click(path, from("5.9.1.1", `${firefox} other`))
        yield* click(path, from("5.9.1.1"))
        assert.deepStrictEqual(yield* uniques(offer_id), [1, 0, 1, 1, 0])
      })
    )

    it.effect("is the first for an affiliate and an offer", () =>
      Effect.gen(function* () {
        const one = yield* givenLink()
        const other = yield* givenLink()
        yield* click(one.path, from("5.9.1.1"))
        yield* click(other.path, from("5.9.1.1"))
        yield* click(`/click?o=${one.offer_id}&a=${other.affiliate_id}`, from("5.9.1.1"))
        assert.deepStrictEqual(yield* uniques(one.offer_id), [1, 1])
        assert.deepStrictEqual(yield* uniques(other.offer_id), [1])
      })
    )

    it.effect("is never an invalid one, and no invalid one takes its place", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const bot = "Googlebot/2.1 (+http://www.google.com/bot.html)"
        yield* click(path, from("5.9.1.1", bot))
        yield* click(path, from("5.9.1.1"))
        assert.deepStrictEqual(yield* uniques(offer_id), [0, 1])
      })
    )

    it.effect("is one of many twins that come at once", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const ips = Array.from({ length: 120 }, (_, index) => `5.9.2.${index % 4}`)
        yield* Effect.forEach(ips, (ip) => click(path, from(ip)), { concurrency: 60 })
        const stored = yield* uniques(offer_id)
        assert.lengthOf(stored, 120)
        assert.lengthOf(
          stored.filter((is_unique) => is_unique === 1),
          4
        )
        const { clicks, counted } = yield* sums
        assert.deepStrictEqual(counted, clicks)
      })
    )
  },
  options
)

describeOnEngines(
  "A unique click on two servers",
  (database) => {
    const one = Layer.effect(
      Second,
      Effect.map(WireServer, ({ baseUrl }) => ({ baseUrl }))
    ).pipe(Layer.provide(serverOn(settings)))
    return Layer.merge(one, Layer.fresh(serverOn(settings))).pipe(
      Layer.provideMerge(migrated(database))
    )
  },
  (it) => {
    it.effect("is one of the twins that come at once to both", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const urls = [(yield* WireServer).baseUrl, (yield* Second).baseUrl]
        const requests = Array.from({ length: 100 }, (_, index) => ({
          url: urls[index % 2] ?? "",
          ...from(`5.9.3.${index % 5}`)
        }))
        yield* Effect.forEach(
          requests,
          ({ url, headers }) => exchangeWith(url, { path, headers }),
          { concurrency: 50 }
        )
        const stored = yield* uniques(offer_id)
        assert.lengthOf(stored, 100)
        assert.lengthOf(
          stored.filter((is_unique) => is_unique === 1),
          5
        )
      })
    )
  },
  { ...options, only: ["PostgreSQL"] }
)
