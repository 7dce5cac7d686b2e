import { assert } from "@effect/vitest"
import { Cause, Effect, Exit, Layer } from "effect"
import { AnswerMillis } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import { Feeder } from "../../../../src/reports/statistics/feed/Feeder.ts"
import { FeedRepo } from "../../../../src/reports/statistics/feed/FeedRepo.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import * as Scripted from "../../../fixtures/clickhouse/scriptedClickHouse.ts"
import { givenKey } from "../../../fixtures/givenKey.ts"
import { get, setTime } from "../../../fixtures/TestServer.ts"
import { type DatabaseLayer, describeOnEngines } from "../../../platform/sql/engines.ts"
import { makeDice } from "../Dice.ts"
import { givenGround, givenTraffic } from "../RandomTraffic.ts"
import { Fake, serverOfFake } from "./fakeClickHouse.ts"
import { wholeFeed } from "./wholeFeed.ts"

const start = Date.parse("2026-03-05T00:00:00Z")
const end = Date.parse("2026-03-07T00:00:00Z")
/** Long enough for a busy machine to answer in. */
const answerMillis = 1_000

const services = (database: DatabaseLayer) =>
  serverOfFake(database).pipe(Layer.provide(Layer.succeed(AnswerMillis, answerMillis)))

const report = "/api/v2/network/reports/statistics-flat?rangeFrom=2026-03-05&rangeTo=2026-03-06"

const rows = ["clicks", "invalid-clicks", "logs/clicks?sortField=offer"].map(
  (path) => `/api/v2/network/reports/${path}`
)

const disorders: Readonly<Record<string, Scripted.Reply>> = {
  "hangs up": Scripted.hangsUp,
  "says nothing": Scripted.isSilent,
  refuses: Scripted.refuses,
  "answers what is no answer": Scripted.cuts,
  "answers without an end": Scripted.endsEarly
}

const inserts = (asked: ReadonlyArray<Scripted.Asked>) =>
  asked.filter(({ url }) => url.searchParams.get("query")?.startsWith("INSERT") === true)

describeOnEngines(
  "ClickHouse out of order",
  services,
  (it) => {
    for (const [name, reply] of Object.entries(disorders)) {
      it.effect(`503: a report when it ${name}`, () =>
        Effect.gen(function* () {
          const { script } = yield* Fake
          const { key } = yield* givenKey("manager")
          yield* setTime(end / 1_000)
          script.reply = reply
          for (const asked of [report, ...rows]) {
            const answer = yield* get(key, asked)
            assert.strictEqual(answer.status, 503, answer.text)
            assert.strictEqual(answer.headers["retry-after"], "5")
            assert.notInclude(answer.text, "geheim")
          }
          script.reply = Scripted.serves
          for (const asked of [report, ...rows])
            assert.strictEqual((yield* get(key, asked)).status, 200)
        })
      )
    }

    it.effect("what could not be fed comes again, the same under the same token", () =>
      Effect.gen(function* () {
        const { asked, script } = yield* Fake
        const { completeUntil } = yield* Feeder
        const repo = yield* FeedRepo
        yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure)
        const dice = makeDice(7)
        yield* givenTraffic(dice, yield* givenGround, [start, end], 30)
        const { complete_until } = yield* repo.state
        asked.length = 0
        // The rows arrive, and their acknowledgement does not.
        script.reply = (one, response) =>
          one.url.searchParams.get("query")?.includes("conversions") === true
            ? response.destroy()
            : Scripted.serves(one, response)
        const failed = yield* Effect.exit(wholeFeed)
        assert.isTrue(Exit.isFailure(failed))
        if (Exit.isFailure(failed)) assert.notInclude(Cause.pretty(failed.cause), "geheim")
        assert.strictEqual(yield* completeUntil, complete_until)
        // Other suites hold transactions open, so that blocks may have been fed before this one.
        const tokenOf = ({ url }: Scripted.Asked) =>
          url.searchParams.get("insert_deduplication_token") ?? ""
        const blockOf = (one: Scripted.Asked) => tokenOf(one).replace(/-\w+$/u, "")
        const sent = inserts(asked)
        const first = sent.filter((one) =>
          sent.slice(-1).some((last) => blockOf(last) === blockOf(one))
        )
        // More comes meanwhile, and is no part of the block.
        yield* givenTraffic(dice, yield* givenGround, [start, end], 30)
        asked.length = 0
        script.reply = Scripted.serves
        yield* wholeFeed
        const again = inserts(asked).slice(0, first.length)
        assert.isNotEmpty(first)
        assert.deepStrictEqual(
          again.map((one) => [tokenOf(one), one.body]),
          first.map((one) => [tokenOf(one), one.body])
        )
        assert.isFalse(yield* repo.hasRows)
        const tokens = inserts(asked).map(tokenOf)
        assert.strictEqual(new Set(tokens).size, tokens.length)
      })
    )
  },
  { excludeTestServices: true }
)
