import { assert, describe, it } from "@effect/vitest"
import { Effect, Latch } from "effect"
import { makeWakeUp } from "../../../src/platform/outbox/WakeUp.ts"
import { type Lease, makeWorker } from "../../../src/platform/outbox/Worker.ts"
import { layerSecureRandom } from "../../../src/platform/secureRandom.ts"
import { OutsideTransaction } from "../../../src/platform/sql/Transaction.ts"

/** So many calls may be open. */
const places = 4

/** A worker whose looks at the queue come to these, one after the other; and how often it looked. */
const makeScripted = Effect.fnUntraced(function* (looks: ReadonlyArray<Lease<number>>) {
  let open = 0
  let looked = 0
  const answered = yield* Latch.make()
  const worker = yield* makeWorker<number, number>({
    name: "A number",
    slots: {
      hasRoom: () => open < places,
      release: () => {
        open -= 1
      },
      inPlace: (call) => call
    },
    hasDue: () => Effect.sync(() => looked < looks.length),
    lease: (_, taken) =>
      Effect.sync(() => {
        const look = looks[looked++] ?? { leased: [], givenUp: 0, isCut: false }
        taken.push(...look.leased)
        open += look.leased.length
        return look
      }),
    call: () => Effect.as(answered.await, { settle: Effect.void }),
    wakeUp: yield* makeWakeUp
  })
  // Who is called answers at the end.
  yield* Effect.addFinalizer(() => answered.open)
  return { ...worker, looked: () => looked }
})

const look = (leased: ReadonlyArray<number>, isCut: boolean, givenUp = 0): Lease<number> => ({
  leased,
  givenUp,
  isCut
})

describe("A worker's step", () => {
  for (const [what, looks, moved, looked, isBehind] of [
    ["ends when all that was due has begun", [look([1, 2], false), look([3], false)], 2, 1, false],
    [
      "looks again for what has a place when one kind of place ran out, and stays behind",
      [look([1], true), look([2], false), look([3], false)],
      2,
      2,
      true
    ],
    ["ends when nothing that is due has a place", [look([], true), look([1], false)], 0, 1, false],
    [
      "ends when there is no place at all",
      [look([1, 2, 3, 4], true), look([5], false)],
      4,
      1,
      true
    ],
    ["goes on after what came to its end", [look([], true, 3), look([1], false)], 4, 2, true],
    ["asks nothing of a queue where nothing is due", [], 0, 0, false]
  ] as const) {
    it.effect(what, () =>
      Effect.scoped(
        Effect.gen(function* () {
          const worker = yield* makeScripted(looks)
          assert.strictEqual(yield* worker.step, moved)
          assert.strictEqual(worker.looked(), looked)
          assert.strictEqual(worker.isBehind(), isBehind)
        })
      ).pipe(Effect.provide([layerSecureRandom, OutsideTransaction.layer]))
    )
  }

  it.effect(
    "looks without asking when it was behind, and is so no longer when nothing is due",
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const worker = yield* makeScripted([look([1], true), look([], false)])
          yield* worker.step
          assert.isTrue(worker.isBehind())
          assert.strictEqual(worker.looked(), 2)
          yield* worker.step
          assert.strictEqual(worker.looked(), 3)
          assert.isFalse(worker.isBehind())
        })
      ).pipe(Effect.provide([layerSecureRandom, OutsideTransaction.layer]))
  )
})
