import { assert } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AnswerMillis } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import { PatienceLimit, rest } from "../../../../src/platform/sql/clickhouse/Patience.ts"
import { FewMax } from "../../../../src/reports/statistics/clickhouse/FedConversionsRepo.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import * as Scripted from "../../../fixtures/clickhouse/scriptedClickHouse.ts"
import { fieldOf, get, setTime } from "../../../fixtures/TestServer.ts"
import { type DatabaseLayer, describeOnEngines } from "../../../platform/sql/engines.ts"
import { Fake, serverOfFake } from "../../statistics/clickhouse/fakeClickHouse.ts"
import { wholeFeed } from "../../statistics/clickhouse/wholeFeed.ts"
import { given, paths } from "../givenConversionsReport.ts"

/** The server asks it, and waits so long for its driver. */
const servicesWith = (answerMillis: number) => (database: DatabaseLayer) =>
  serverOfFake(database).pipe(
    Layer.provide([Layer.succeed(AnswerMillis, answerMillis), Layer.succeed(FewMax, 0)])
  )

/** Long enough for a busy machine to answer in. */
const services = servicesWith(1_000)

const idsIn = (answer: Parameters<typeof fieldOf>[0]) => fieldOf(answer, "transactions", "id")

/** Three conversions that were fed, by their payouts. */
const givenFed = Effect.gen(function* () {
  const { script } = yield* Fake
  script.reply = Scripted.serves
  yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure)
  const { convert, key, offer_id } = yield* given()
  const ids = [
    yield* convert({ payout: 1 }),
    yield* convert({ payout: 2 }),
    yield* convert({ payout: 3, status: "rejected" })
  ] as const
  yield* wholeFeed
  const path = `${paths.manager}?rangeFrom=2025-12-31&offer=${offer_id}`
  return { ids, key, ask: (more: string) => get(key, `${path}${more}`) }
})

/** Answers with these ids, whatever is asked. */
const says =
  (...ids: ReadonlyArray<number>): Scripted.Reply =>
  (_, response) =>
    response.end(
      [
        ...ids.map((id) => ({ row: { id: String(id) } })),
        { rows_before_limit_at_least: ids.length }
      ]
        .map((line) => JSON.stringify(line))
        .join("\n")
    )

const disorders: Readonly<Record<string, Scripted.Reply>> = {
  "hangs up": Scripted.hangsUp,
  "says nothing": Scripted.isSilent,
  refuses: Scripted.refuses,
  "answers without an end": Scripted.endsEarly
}

describeOnEngines(
  "Conversions that ClickHouse should find",
  services,
  (it) => {
    for (const [name, reply] of Object.entries(disorders)) {
      it.effect(`are listed when it ${name}`, () =>
        Effect.gen(function* () {
          const { asked, script } = yield* Fake
          const { ask, ids } = yield* givenFed
          asked.length = 0
          script.reply = reply
          const page = yield* ask("&sortField=payout&perPage=2")
          assert.deepStrictEqual(idsIn(page), ids.slice(0, 2))
          assert.strictEqual(page.headers["x-pagination-total-count"], "3")
          assert.isAtLeast(asked.length, 2)
        })
      )
    }

    it.effect("are those that the database has, in its order, whatever it says", () =>
      Effect.gen(function* () {
        const { asked, script } = yield* Fake
        const { ask, ids } = yield* givenFed
        const [one, two, rejected] = ids
        for (const wrong of [
          [two, one],
          [one, two, rejected],
          [one, 987_654]
        ]) {
          asked.length = 0
          script.reply = says(...wrong)
          assert.deepStrictEqual(
            idsIn(yield* ask("&sortField=payout&conversion_status=approved")),
            [one, two]
          )
          assert.strictEqual(asked.length, 2)
        }
        asked.length = 0
        script.reply = says(one, two)
        assert.deepStrictEqual(idsIn(yield* ask("&sortField=payout&conversion_status=approved")), [
          one,
          two
        ])
        assert.strictEqual(asked.length, 1)
      })
    )

    it.effect("are named to it with what changed and was not fed", () =>
      Effect.gen(function* () {
        const { asked, script } = yield* Fake
        const sql = yield* SqlClient.SqlClient
        const { ask, ids } = yield* givenFed
        yield* sql`UPDATE conversions SET payout = 9 WHERE id = ${ids[0]}`
        asked.length = 0
        script.reply = says(ids[1], ids[2], ids[0])
        assert.deepStrictEqual(idsIn(yield* ask("&sortField=payout")), [ids[1], ids[2], ids[0]])
        assert.include(asked[0]?.body ?? "", `id NOT IN (${ids[0]})`)
      })
    )

    it.effect("are not asked for by what only the database has, nor in the order of time", () =>
      Effect.gen(function* () {
        const { asked } = yield* Fake
        const { ask, ids, key } = yield* givenFed
        asked.length = 0
        assert.deepStrictEqual(idsIn(yield* ask("&sortField=payout&q=0000")), ids)
        for (const field of ["updated", "amount", "sub_id1", "email", "time_difference"])
          assert.sameMembers([...idsIn(yield* ask(`&sortField=${field}`))], [...ids], field)
        yield* get(key, `${paths.manager}?rangeFrom=2025-12-31&perPage=1`)
        assert.deepStrictEqual(asked, [])
      })
    )
  },
  { excludeTestServices: true }
)

/** When it hangs, in epoch seconds. */
const hanging = Date.parse("2026-02-01T00:00:00Z") / 1_000

describeOnEngines(
  "Conversions of a ClickHouse that hangs",
  (database) =>
    servicesWith(60_000)(database).pipe(Layer.provide(Layer.succeed(PatienceLimit, "100 millis"))),
  (it) => {
    it.effect("are waited for once, and then listed by the database alone for a while", () =>
      Effect.gen(function* () {
        const { asked, script } = yield* Fake
        const { ask, ids } = yield* givenFed
        const questions = Effect.fnUntraced(function* () {
          asked.length = 0
          assert.deepStrictEqual(idsIn(yield* ask("&sortField=payout")), ids)
          return asked.length
        })
        yield* setTime(hanging)
        script.reply = Scripted.isSilent
        assert.isAbove(yield* questions(), 0)
        assert.strictEqual(yield* questions(), 0)
        script.reply = says(...ids)
        yield* setTime(hanging + Duration.toSeconds(rest) - 1)
        assert.strictEqual(yield* questions(), 0)
        yield* setTime(hanging + Duration.toSeconds(rest))
        assert.isAbove(yield* questions(), 0)
      })
    )
  },
  { excludeTestServices: true }
)
