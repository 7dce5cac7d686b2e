import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { HttpClientRequest } from "effect/http"
import { ClickHouse } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import * as Scripted from "../../../fixtures/clickhouse/scriptedClickHouse.ts"
import { givenKey } from "../../../fixtures/givenKey.ts"
import { get, request, send, setTime } from "../../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../../platform/sql/engines.ts"
import { eventsIn, followedTo, progressIn } from "../eventsIn.ts"
import { recordOf } from "../givenStatistics.ts"
import { Fake, lastLines, rowOf, serverOfFake } from "./fakeClickHouse.ts"

const now = Date.parse("2026-03-07T00:00:00Z")
const range = "/api/v2/network/reports/statistics-flat?rangeFrom=2026-03-05&rangeTo=2026-03-06"
const ofEvents = `${range}&breakdown=browser&columns=clicks`

const progressLine = (read: number, total: number) =>
  `{"progress":{"read_rows":"${read}","read_bytes":"1","total_rows_to_read":"${total}","elapsed_ns":"1"}}\n`

const found = rowOf("Firefox")

/** Sends an answer in pieces, each when the one before has gone. */
const streams =
  (
    pieces: ReadonlyArray<string>,
    end: (response: Parameters<Scripted.Reply>[1]) => void
  ): Scripted.Reply =>
  (_, response) => {
    const next = (index: number) => {
      const piece = pieces[index]
      if (piece === undefined) end(response)
      else response.write(piece, () => setImmediate(next, index + 1))
    }
    next(0)
  }

const pieces = [
  progressLine(10, 100),
  progressLine(60, 100),
  progressLine(60, 200),
  progressLine(200, 200)
]

const follow = (key: string, path: string) =>
  send(request(key, "GET", path).pipe(HttpClientRequest.setHeader("accept", "text/event-stream")))

describeOnEngines(
  "Progress of ClickHouse",
  serverOfFake,
  (it) => {
    it.effect("what it tells goes on, never less than before", () =>
      Effect.gen(function* () {
        const { asked, script } = yield* Fake
        const { key } = yield* givenKey("manager")
        yield* setTime(now / 1_000)
        script.reply = (_, response) => response.end(found + lastLines)
        const plain = yield* get(key, ofEvents)
        assert.strictEqual(asked.at(-1)?.url.searchParams.get("wait_end_of_query"), "1")
        script.reply = streams([...pieces, found, lastLines], (response) => response.end())
        const events = eventsIn((yield* follow(key, ofEvents)).text)
        assert.strictEqual(asked.at(-1)?.url.searchParams.get("wait_end_of_query"), "0")
        assert.strictEqual(followedTo(events, "result").text, plain.text)
        const progress = progressIn(events)
        assert.deepStrictEqual(progress, [...new Set(progress)].sort())
        assert.strictEqual(progress.at(-1), 1)
      })
    )

    it.effect("sums are read as ever", () =>
      Effect.gen(function* () {
        const { asked, script } = yield* Fake
        const { key } = yield* givenKey("manager")
        yield* setTime(now / 1_000)
        script.reply = Scripted.serves
        const events = eventsIn((yield* follow(key, range)).text)
        assert.strictEqual(asked.at(-1)?.url.searchParams.get("wait_end_of_query"), "1")
        assert.deepStrictEqual(progressIn(events), [])
        assert.strictEqual(followedTo(events, "result").text, (yield* get(key, range)).text)
      })
    )

    it.effect("whoever gives up ends the query", () =>
      Effect.gen(function* () {
        const { script } = yield* Fake
        const { query } = yield* ClickHouse
        const told = yield* Deferred.make<number>()
        const closed = yield* Deferred.make<void>()
        script.reply = (_, response) => {
          response.write(progressLine(10, 100))
          response.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
        }
        const asking = yield* Effect.forkChild(
          query("SELECT 1", (done) => Deferred.doneUnsafe(told, Effect.succeed(done)))
        )
        assert.strictEqual(yield* Deferred.await(told), 0.1)
        yield* Fiber.interrupt(asking)
        yield* Deferred.await(closed)
      })
    )

    it.effect("an answer that breaks off is none", () =>
      Effect.gen(function* () {
        const { script } = yield* Fake
        const { key } = yield* givenKey("manager")
        yield* setTime(now / 1_000)
        const ends: ReadonlyArray<Parameters<typeof streams>[1]> = [
          (response) => response.end(),
          (response) => response.destroy(),
          (response) => response.end('{"exception":"Code: 241. MEMORY_LIMIT"}\n')
        ]
        for (const end of ends) {
          script.reply = streams([...pieces, found], end)
          const { headers, text } = followedTo(
            eventsIn((yield* follow(key, ofEvents)).text),
            "error"
          )
          assert.strictEqual(recordOf(JSON.parse(text)).code, 503)
          assert.strictEqual(headers["retry-after"], "5")
          assert.notInclude(text, "MEMORY_LIMIT")
        }
      })
    )
  },
  { only: ["SQLite file"] }
)
