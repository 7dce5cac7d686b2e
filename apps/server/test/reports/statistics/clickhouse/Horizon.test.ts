import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { FeedRepo } from "../../../../src/reports/statistics/feed/FeedRepo.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { insertRow } from "../../../fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { again } from "./wholeFeed.ts"

const at = Date.parse("2026-03-05T12:00:00Z")

const click = (id: string) =>
  insertRow("clicks", {
    id,
    created_millis: at,
    affiliate_id: 1,
    offer_id: 1,
    advertiser_id: 1,
    currency: "USD",
    is_unique: 1
  })

/** A transaction that has stored a click, and commits it when it is told to. */
const openTransaction = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const stored = yield* Deferred.make<void>()
  const end = yield* Deferred.make<void>()
  const fiber = yield* click(id).pipe(
    Effect.andThen(Deferred.succeed(stored, undefined)),
    Effect.andThen(Deferred.await(end)),
    sql.withTransaction,
    Effect.orDie,
    Effect.forkChild
  )
  yield* Deferred.await(stored)
  return { commit: Effect.andThen(Deferred.succeed(end, undefined), Fiber.join(fiber)) }
})

const idsIn = (lines: string) =>
  lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => String(JSON.parse(line)[1]))

/** Where the next block ends, once nothing is in its way. */
const nextEnd = Effect.fnUntraced(function* (block: number) {
  const { plan } = yield* FeedRepo
  const end = yield* Effect.repeat(plan(block), { ...again, until: Option.isSome })
  return Option.getOrThrow(end)
})

/** The clicks of the next block, which is fed thereby. */
const feedBlock = Effect.gen(function* () {
  const repo = yield* FeedRepo
  const { block, day_timezone } = yield* repo.state
  const end = yield* repo.plan(block)
  if (Option.isNone(end)) return []
  const { clicks } = yield* repo.lines(end.value, day_timezone)
  yield* repo.advance(block, end.value)
  return idsIn(clicks)
})

const nextBlock = Effect.repeat(feedBlock, { ...again, until: (ids) => ids.length > 0 })

describeOnEngines(
  "The horizon of the feed",
  (database) =>
    Layer.mergeAll(FeedRepo.layer, FeedSetupRepo.layer).pipe(
      Layer.provideMerge(migrated(database))
    ),
  (it) => {
    it.effect(
      "what is committed late is fed in its turn, and a planned block stays what it is",
      () =>
        Effect.gen(function* () {
          const repo = yield* FeedRepo
          yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure)
          yield* Effect.flatMap(FeedRepo, ({ begin, state }) =>
            Effect.flatMap(state, ({ generation }) => begin(generation))
          )
          yield* click("a")
          const { block, day_timezone } = yield* repo.state
          const end = yield* nextEnd(block)

          const late = yield* openTransaction("late")
          yield* click("b")
          const planned = yield* repo.lines(end, day_timezone)
          yield* repo.advance(block, end)
          assert.deepStrictEqual(idsIn(planned.clicks), ["a"])

          // "b" has the higher id, and is there already; it waits for what may still come before it.
          assert.deepStrictEqual(yield* feedBlock, [])
          assert.isTrue(yield* repo.hasRows)
          yield* late.commit
          assert.deepStrictEqual(yield* nextBlock, ["late", "b"])
          assert.isFalse(yield* repo.hasRows)
        })
    )

    it.effect("whoever comes too late changes nothing", () =>
      Effect.gen(function* () {
        const repo = yield* FeedRepo
        yield* click("c")
        const { block } = yield* repo.state
        const end = yield* nextEnd(block)
        assert.isTrue(Option.isNone(yield* repo.plan(block)))
        yield* repo.advance(block, end)
        yield* click("d")
        yield* repo.advance(block, end)
        assert.isTrue(yield* repo.hasRows)
        assert.deepStrictEqual(yield* nextBlock, ["d"])
      })
    )

    it.effect("one process at a time holds the lease", () =>
      Effect.gen(function* () {
        const { lease, release } = yield* FeedRepo
        assert.isTrue(Option.isSome(yield* lease("one", 0, 10)))
        assert.isTrue(Option.isNone(yield* lease("other", 5, 15)))
        assert.isTrue(Option.isSome(yield* lease("one", 5, 20)))
        assert.isTrue(Option.isSome(yield* lease("other", 21, 31)))
        yield* release("one")
        assert.isTrue(Option.isNone(yield* lease("one", 22, 32)))
        yield* release("other")
        assert.isTrue(Option.isSome(yield* lease("one", 22, 32)))
        yield* release("one")
      })
    )
  },
  { only: ["PostgreSQL"], excludeTestServices: true }
)
