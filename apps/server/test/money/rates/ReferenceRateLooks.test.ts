import { assert } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { ExchangeRates } from "../../../src/money/rates/ExchangeRates.ts"
import { RatesState } from "../../../src/money/rates/RatesState.ts"
import { ReferenceRateLooks } from "../../../src/money/rates/ReferenceRateLooks.ts"
import { at } from "../../fixtures/at.ts"
import { type Behaviour, makeHost, reply, replyText, stream } from "../../platform/outbound/Host.ts"
import { client } from "../../platform/outbound/OutboundClient.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../../platform/sql/engines.ts"

const fileOf = (date: string, rate = "1.1") => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary">
<gesmes:subject>Reference rates</gesmes:subject><Cube><Cube time='${date}'>
<Cube currency='USD' rate='${rate}'/><Cube currency='JPY' rate='165.55'/></Cube></Cube></gesmes:Envelope>`

const good = (date: string, rate?: string) => reply("200 OK", fileOf(date, rate))

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><Envelope>&lol2;</Envelope>`

/** Looks at a server that does this, as one process, at an instant. */
const makeLook = Effect.fnUntraced(function* (behave: Behaviour, allowed = "127.0.0.0/8") {
  const host = yield* makeHost(behave)
  const url = `http://127.0.0.1:${host.port}/eurofxref-daily.xml`
  const layer = Layer.merge(ReferenceRateLooks.layer, RatesState.layer).pipe(
    Layer.provideMerge(client(allowed)),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ AFFNET_ECB_RATES_URL: url })))
  )
  const context = yield* Layer.build(layer)
  const look = (instant: string) =>
    Effect.flatMap(ReferenceRateLooks, ({ run }) => at(instant, run)).pipe(Effect.provide(context))
  const state = Effect.flatMap(RatesState, ({ get }) => get).pipe(Effect.provide(context))
  return { look, state, host }
})

const stored = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`SELECT currency, date, rate, source FROM exchange_rates ORDER BY date, currency`
).pipe(Effect.map((rows) => rows.map((row) => Object.values(row).join(" "))))

const forget = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.all([
    sql`DELETE FROM exchange_rates`,
    sql`UPDATE rate_looks SET next_look = 0, failed = NULL`
  ])
)

const services = (database: DatabaseLayer) =>
  ExchangeRates.layer.pipe(Layer.provideMerge(migrated(database)))

describeOnEngines("Looks for reference rates", services, (it) => {
  it.effect("take the rates of a day once, in the network's currency, and leave what was set", () =>
    Effect.gen(function* () {
      yield* forget
      const rates = yield* ExchangeRates
      yield* rates.put("currency,date,rate,source\nJPY,2026-01-30,150,bank")
      const { host, look, state } = yield* makeLook(good("2026-01-30"))
      assert.strictEqual(yield* state, "current")
      yield* Effect.all([look("2026-01-30T17:00:00Z"), look("2026-01-30T17:00:00Z")], {
        concurrency: 2
      })
      yield* look("2026-01-31T15:59:00Z")
      assert.lengthOf(host.requests, 1)
      assert.deepStrictEqual(yield* stored, [
        "EUR 2026-01-30 0.909090909091 ecb",
        "JPY 2026-01-30 150 bank"
      ])
      yield* look("2026-01-31T16:00:00Z")
      assert.lengthOf(host.requests, 2)
      const { look: lookAgain } = yield* makeLook(good("2026-01-30", "1.25"))
      yield* lookAgain("2026-02-01T16:00:00Z")
      assert.deepStrictEqual(yield* stored, ["EUR 2026-01-30 0.8 ecb", "JPY 2026-01-30 150 bank"])
    }).pipe(Effect.scoped)
  )

  const refused: Readonly<Record<string, Behaviour>> = {
    "is of long ago": good("2025-12-30"),
    "is of a day to come": good("2026-02-03"),
    "has no rates": reply("200 OK", "<Envelope/>"),
    "is malformed": reply("200 OK", fileOf("2026-01-30").slice(0, -4)),
    "is an error": reply("503 Unavailable", fileOf("2026-01-30")),
    "leads elsewhere": reply("302 Found", "", ["location: http://127.0.0.1:1/"]),
    "is huge": stream("HTTP/1.1 200 OK\r\n\r\n", Buffer.from("<a/>".repeat(16_384))),
    "begins well and is huge": stream(
      `HTTP/1.1 200 OK\r\n\r\n${fileOf("2026-01-30")}`,
      Buffer.from(" ".repeat(65_536))
    ),
    "ends too early": (socket) =>
      void socket.end(replyText("200 OK", fileOf("2026-01-30")).slice(0, -30)),
    "reads files": reply(
      "200 OK",
      fileOf("2026-01-30").replace("?>", `?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>`)
    ),
    "laughs a billion times": reply("200 OK", laughs),
    "hangs up": (socket) => void socket.destroy()
  }
  for (const [name, behave] of Object.entries(refused)) {
    it.effect(`take nothing of an answer that ${name}, and come again in an hour`, () =>
      Effect.gen(function* () {
        yield* forget
        const { look, state } = yield* makeLook(behave)
        yield* look("2026-01-31T12:00:00Z")
        assert.deepStrictEqual(yield* stored, [])
        assert.strictEqual(yield* state, "late")
        const mended = yield* makeLook(good("2026-01-30"))
        yield* mended.look("2026-01-31T12:59:59Z")
        assert.lengthOf(mended.host.requests, 0)
        yield* mended.look("2026-01-31T13:00:00Z")
        assert.lengthOf(yield* stored, 2)
        assert.strictEqual(yield* mended.state, "current")
      }).pipe(Effect.scoped)
    )
  }

  it.effect("reach nothing inside of the own network", () =>
    Effect.gen(function* () {
      yield* forget
      const { host, look, state } = yield* makeLook(good("2026-01-30"), "")
      yield* look("2026-01-31T12:00:00Z")
      assert.lengthOf(host.requests, 0)
      assert.strictEqual(yield* state, "late")
    }).pipe(Effect.scoped)
  )

  it.effect("wait twenty seconds for an answer", () =>
    Effect.gen(function* () {
      yield* forget
      const { host, look, state } = yield* makeLook(() => undefined)
      const looking = yield* Effect.forkChild(look("2026-01-31T12:00:00Z"))
      yield* Effect.repeat(Effect.yieldNow, { until: () => host.requests.length > 0 })
      yield* TestClock.adjust("20 seconds")
      yield* Fiber.join(looking)
      assert.strictEqual(yield* state, "late")
      yield* host.allClosed
    }).pipe(Effect.scoped)
  )

  it.effect("a process that ends while it looks holds up no other for long", () =>
    Effect.gen(function* () {
      yield* forget
      const { host, look } = yield* makeLook(() => undefined)
      yield* Effect.raceFirst(
        look("2026-01-31T12:00:00Z"),
        Effect.repeat(Effect.yieldNow, { until: () => host.requests.length > 0 })
      )
      const other = yield* makeLook(good("2026-01-30"))
      yield* other.look("2026-01-31T12:04:59Z")
      assert.lengthOf(other.host.requests, 0)
      yield* other.look("2026-01-31T12:05:00Z")
      assert.lengthOf(yield* stored, 2)
    }).pipe(Effect.scoped)
  )
})
