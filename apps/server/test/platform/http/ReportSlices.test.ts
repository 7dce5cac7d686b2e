import { CurrentPrincipal } from "@affnet/api"
import { Csv } from "@affnet/api/Wire"
import { TimeZone } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Iterable, Layer, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import * as CsvAnswer from "../../../src/platform/http/CsvAnswer.ts"
import { ExportSlots } from "../../../src/platform/http/ExportSlots.ts"
import { RequestOrigin } from "../../../src/platform/http/RequestOrigin.ts"
import { sliceRows } from "../../../src/platform/http/slicesOf.ts"

const me = { role: "manager", account_id: 1, timezone: TimeZone.TimeZone.make("UTC") } as const
const services = Layer.mergeAll(
  Layer.succeed(CurrentPrincipal, me),
  Layer.succeed(ExportSlots, { take: () => Effect.void }),
  Layer.succeed(RequestOrigin, { request_id: "r", ip: "127.0.0.1", user_agent: "" })
)

/** Counts the turns of the event loop until it is stopped. */
const countTurns = Effect.acquireRelease(
  Effect.sync(() => {
    const turns = { now: 0, stop: () => clearImmediate(next) }
    const count = () => {
      turns.now++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    return turns
  }),
  (turns) => Effect.sync(turns.stop)
)

/** A report of so many rows, and how many of them were made within one turn of the event loop at most. */
const asked = Effect.fnUntraced(function* (rows: number, accept: string, isPaged: boolean) {
  const turns = yield* countTurns
  const inTurn = new Map<number, number>()
  const made = Iterable.map(Iterable.range(1, rows), (id) => {
    inTurn.set(turns.now, (inTurn.get(turns.now) ?? 0) + 1)
    return { id }
  })
  const answer = yield* CsvAnswer.makeAnswer
  const response = yield* answer(
    HttpServerRequest.fromWeb(new Request("http://x/", { headers: { accept } })),
    {
      name: "clicks",
      columns: Csv.columnsOf(Schema.Struct({ id: Schema.Int })),
      headers: {},
      isPaged,
      encode: (row) => row,
      page: Effect.succeed({
        rows: made,
        info: { transactions: [] },
        page: 1,
        perPage: rows,
        total: rows
      }),
      source: { start: 0, read: () => Effect.succeed([made, Option.none()]) }
    }
  )
  const text = yield* Effect.promise(() => HttpServerResponse.toWeb(response).text())
  return { text, most: Math.max(...inTurn.values()) }
})

describe("however many rows a report has, it holds the event loop for a slice of them", () => {
  for (const rows of [sliceRows, 20 * sliceRows, 200 * sliceRows + 1]) {
    it.effect(`a page of ${rows} rows as JSON`, () =>
      Effect.gen(function* () {
        const { most, text } = yield* asked(rows, "application/json", true)
        assert.strictEqual(most, sliceRows)
        const { info } = JSON.parse(text)
        assert.deepStrictEqual(
          info.transactions,
          Array.from({ length: rows }, (_, index) => ({ id: index + 1 }))
        )
      }).pipe(Effect.provide(services))
    )

    for (const isPaged of [true, false])
      it.effect(`${isPaged ? "a page" : "an export"} of ${rows} rows as CSV`, () =>
        Effect.gen(function* () {
          const { most, text } = yield* asked(rows, "text/csv", isPaged)
          assert.strictEqual(most, sliceRows)
          const lines = Array.from({ length: rows }, (_, index) => `"${index + 1}"\r\n`)
          assert.strictEqual(text, `"id"\r\n${lines.join("")}`)
        }).pipe(Effect.provide(services))
      )
  }
})
