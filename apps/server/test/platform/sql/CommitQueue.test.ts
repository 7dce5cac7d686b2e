import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { SqlError } from "effect/sql"
import { type CommitQueue, makeCommitQueue } from "../../../src/platform/sql/commits/CommitQueue.ts"

const limits = { lanes: 1, groupMax: 500, waitingMax: 10_000 }

type Commit = (items: ReadonlyArray<number>) => Effect.Effect<(item: number) => number>

/** What the commit of a number comes to, in these tests. */
const double = (item: number): number => 2 * item

/** Pushes numbers at once; answers for each what its commit came to, once all of them are settled. */
const outcomesOf = (queue: CommitQueue<number, number>, items: ReadonlyArray<number>) =>
  Effect.forEach(
    items,
    (item) =>
      Effect.callback<Exit.Exit<number>>((resume) => {
        const settle = (outcome: Exit.Exit<number>) => resume(Effect.succeed(outcome))
        if (!queue.push(item, settle)) settle(Exit.die("refused"))
      }),
    { concurrency: "unbounded" }
  )

/** The same, whether it was committed. */
const pushAll = (queue: CommitQueue<number, number>, items: ReadonlyArray<number>) =>
  Effect.map(outcomesOf(queue, items), (outcomes) => outcomes.map(Exit.isSuccess))

const outage = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({
    cause: new Error("away"),
    message: "away",
    operation: "execute"
  })
})

/** A queue whose commits wait for a gate, and what it has begun to commit. */
const makeHeld = (options: Partial<typeof limits> = {}) =>
  Effect.gen(function* () {
    const groups = new Array<ReadonlyArray<number>>()
    const gate = yield* Deferred.make<void>()
    const commit: Commit = (items) =>
      Effect.suspend(() => {
        groups.push(items)
        return Effect.as(Deferred.await(gate), double)
      })
    const queue = yield* makeCommitQueue({ ...limits, ...options, commit })
    return { groups, queue, open: Deferred.succeed(gate, undefined) }
  })

const turn = Effect.sleep("10 millis")

describe("a queue of commits", () => {
  it.live("commits together what comes in one turn, and what comes meanwhile with the next", () =>
    Effect.gen(function* () {
      const { groups, open, queue } = yield* makeHeld()
      const first = yield* Effect.forkChild(pushAll(queue, [1, 2, 3]))
      yield* turn
      const second = yield* Effect.forkChild(pushAll(queue, [4, 5]))
      yield* turn
      assert.deepStrictEqual(groups, [[1, 2, 3]])
      yield* open
      assert.deepStrictEqual(yield* Fiber.join(first), [true, true, true])
      assert.deepStrictEqual(yield* Fiber.join(second), [true, true])
      assert.deepStrictEqual(groups, [
        [1, 2, 3],
        [4, 5]
      ])
    }).pipe(Effect.scoped)
  )

  it.live("commits side by side in as many lanes as it has", () =>
    Effect.gen(function* () {
      const { groups, open, queue } = yield* makeHeld({ lanes: 2 })
      const pushed = []
      for (const item of [1, 2, 3, 4]) {
        pushed.push(yield* Effect.forkChild(pushAll(queue, [item])))
        yield* turn
      }
      assert.deepStrictEqual(groups, [[1], [2]])
      yield* open
      for (const fiber of pushed) assert.deepStrictEqual(yield* Fiber.join(fiber), [true])
      assert.deepStrictEqual(groups.flat(), [1, 2, 3, 4])
    }).pipe(Effect.scoped)
  )

  it.live("commits no more at once than it may, and loses nothing of a crowd", () =>
    Effect.gen(function* () {
      const sizes = new Array<number>()
      const commit: Commit = (items) =>
        Effect.sync(() => {
          sizes.push(items.length)
          return double
        })
      const queue = yield* makeCommitQueue({ ...limits, groupMax: 100, commit })
      const items = Array.from({ length: 1234 }, (_, index) => index)
      const settled = yield* pushAll(queue, items)
      assert.isTrue(settled.every((isCommitted) => isCommitted))
      assert.strictEqual(
        sizes.reduce((sum, size) => sum + size, 0),
        1234
      )
      assert.isAtMost(Math.max(...sizes), 100)
    }).pipe(Effect.scoped)
  )

  it.live("tells each what its commit came to", () =>
    Effect.gen(function* () {
      const queue = yield* makeCommitQueue({ ...limits, commit: () => Effect.succeed(double) })
      assert.deepStrictEqual(yield* outcomesOf(queue, [3, 4]), [Exit.succeed(6), Exit.succeed(8)])
    }).pipe(Effect.scoped)
  )

  it.live("refuses what goes beyond its bound", () =>
    Effect.gen(function* () {
      const { open, queue } = yield* makeHeld({ waitingMax: 3 })
      const taken = [1, 2, 3, 4].map((item) => queue.push(item, () => {}))
      assert.deepStrictEqual(taken, [true, true, true, false])
      yield* open
    }).pipe(Effect.scoped)
  )

  it.live("fails only those that cannot be kept", () =>
    Effect.gen(function* () {
      const kept = new Array<number>()
      const commit: Commit = (items) =>
        items.includes(5)
          ? Effect.die("poison")
          : Effect.sync(() => {
              kept.push(...items)
              return double
            })
      const queue = yield* makeCommitQueue({ ...limits, commit })
      const settled = yield* pushAll(queue, [1, 2, 3, 4, 5, 6, 7])
      assert.deepStrictEqual(settled, [true, true, true, true, false, true, true])
      assert.sameMembers(kept, [1, 2, 3, 4, 6, 7])
    }).pipe(Effect.scoped)
  )

  it.live("fails all at once when the database is out of reach, and goes on when it is back", () =>
    Effect.gen(function* () {
      let tries = 0
      const commit: Commit = () =>
        Effect.suspend(() => (++tries === 1 ? Effect.die(outage) : Effect.succeed(double)))
      const queue = yield* makeCommitQueue({ ...limits, commit })
      assert.deepStrictEqual(yield* pushAll(queue, [1, 2, 3]), [false, false, false])
      assert.strictEqual(tries, 1)
      assert.deepStrictEqual(yield* pushAll(queue, [4]), [true])
    }).pipe(Effect.scoped)
  )

  it.live("goes on when an answer cannot be given", () =>
    Effect.gen(function* () {
      const queue = yield* makeCommitQueue({ ...limits, commit: () => Effect.succeed(double) })
      queue.push(1, () => {
        throw new Error("The client is gone")
      })
      assert.deepStrictEqual(yield* pushAll(queue, [2, 3]), [true, true])
    }).pipe(Effect.scoped)
  )

  it.live("is only over when everything that it took is settled", () =>
    Effect.gen(function* () {
      const settled = new Array<boolean>()
      yield* Effect.scoped(
        Effect.gen(function* () {
          const commit: Commit = () => Effect.as(Effect.sleep("30 millis"), double)
          const queue = yield* makeCommitQueue({ ...limits, groupMax: 1, commit })
          for (const item of [1, 2, 3]) {
            queue.push(item, (outcome) => settled.push(Exit.isSuccess(outcome)))
          }
        })
      )
      assert.deepStrictEqual(settled, [true, true, true])
    })
  )
})
