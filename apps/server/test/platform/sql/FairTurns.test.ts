import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as FairTurns from "../../../src/platform/sql/FairTurns.ts"

const limits = { turns: 2, turnsOfAccount: 1, waiting: 8, waitingOfAccount: 4 }

/** Work that says that it began, and goes on until it is told to end. */
const makeWork = (began: Array<string>, name: string) => {
  const end = Deferred.makeUnsafe<void>()
  const work = Effect.andThen(
    Effect.sync(() => began.push(name)),
    Deferred.await(end)
  )
  return { name, work, end: Deferred.succeed(end, undefined) }
}

const startAll = (
  inTurn: ReturnType<typeof FairTurns.make>,
  works: ReadonlyArray<ReturnType<typeof makeWork>>
) =>
  Effect.forEach(works, ({ name, work }) =>
    Effect.forkChild(inTurn(name.slice(0, 1))(work), { startImmediately: true })
  )

describe("FairTurns", () => {
  it.effect("an account has its share of the turns, and others have theirs at once", () =>
    Effect.gen(function* () {
      const began: Array<string> = []
      const works = ["a1", "a2", "a3", "b1"].map((name) => makeWork(began, name))
      yield* startAll(FairTurns.make(limits), works)
      assert.deepStrictEqual(began, ["a1", "b1"])
    })
  )

  it.effect("accounts that wait are called in turns, each in the order in which it asked", () =>
    Effect.gen(function* () {
      const began: Array<string> = []
      const names = ["a1", "a2", "a3", "b1", "b2", "c1"]
      const works = names.map((name) => makeWork(began, name))
      const fibers = yield* startAll(FairTurns.make({ ...limits, turns: 1 }), works)
      for (let round = 0; round < names.length; round++) {
        yield* works.find(({ name }) => name === began[round])?.end ?? Effect.void
        yield* Effect.yieldNow
        yield* Effect.yieldNow
      }
      yield* Fiber.joinAll(fibers)
      assert.deepStrictEqual(began, ["a1", "b1", "c1", "a2", "b2", "a3"])
    })
  )

  it.effect("too many who wait are refused: of one account, and in all", () =>
    Effect.gen(function* () {
      const inTurn = FairTurns.make(limits)
      const began: Array<string> = []
      const numbered = (account: string, count: number) =>
        Array.from({ length: count }, (_, index) => makeWork(began, `${account}${index}`))
      yield* startAll(inTurn, numbered("a", 5))
      const ofAccount = yield* Effect.flip(inTurn("a")(Effect.void))
      assert.strictEqual(ofAccount.of, "account")
      yield* startAll(inTurn, [...numbered("b", 4), ...numbered("c", 1)])
      const ofAll = yield* Effect.flip(inTurn("d")(Effect.void))
      assert.strictEqual(ofAll.of, "all")
    })
  )

  it.effect(
    "a turn of a storm is followed by as long a rest, and others have theirs meanwhile",
    () =>
      Effect.gen(function* () {
        const inTurn = FairTurns.make({
          turns: 2,
          turnsOfAccount: 1,
          waiting: 99,
          waitingOfAccount: 99
        })
        const began: Array<string> = []
        const names = Array.from({ length: 12 }, (_, index) => `a${index}`)
        const works = names.map((name) => makeWork(began, name))
        yield* startAll(inTurn, works)
        yield* TestClock.adjust(300)
        yield* works[0]?.end ?? Effect.void
        yield* TestClock.adjust(299)
        yield* inTurn("b")(Effect.sync(() => began.push("b")))
        assert.deepStrictEqual(began, ["a0", "b"])
        yield* TestClock.adjust(1)
        assert.deepStrictEqual(began, ["a0", "b", "a1"])
        // Ten wait, as of a page: the next one begins at once.
        yield* works[1]?.end ?? Effect.void
        yield* TestClock.adjust(0)
        assert.deepStrictEqual(began, ["a0", "b", "a1", "a2"])
      })
  )

  it.effect("whoever gives up leaves the queue, and a turn that is given up goes to the next", () =>
    Effect.gen(function* () {
      const began: Array<string> = []
      const works = ["a1", "a2", "a3"].map((name) => makeWork(began, name))
      const fibers = yield* startAll(FairTurns.make(limits), works)
      for (const fiber of fibers.slice(0, 2).toReversed()) yield* Fiber.interrupt(fiber)
      yield* Effect.yieldNow
      assert.deepStrictEqual(began, ["a1", "a3"])
    })
  )
})
