import { Clock, Effect, FiberSet } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Found, WakeUp } from "./WakeUp.ts"

/** At a stop, calls that are under way have so long to end by themselves. */
const grace = "3 seconds"

/** So many deliveries are begun and not settled at most: nothing new is begun while that takes long. */
const unsettledMax = 128

/** Sends what is due. */
export interface Worker {
  /** Begins to send what is due, as much as there is room for; how many deliveries moved on. */
  readonly step: Effect.Effect<number>
  /** Waits until nothing that was begun is under way. */
  readonly settled: Effect.Effect<void>
  /** Whether a call could be begun. */
  readonly hasRoom: () => boolean
}

/** What is sent, and how. */
export interface Outbox<Due, Leased extends Due> {
  /** What is sent, for the log: `A postback`. */
  readonly name: string
  readonly slots: {
    readonly free: () => number
    readonly hasRoom: () => boolean
    readonly release: (due: Due) => void
  }
  readonly hasDue: (nowMillis: number) => Effect.Effect<boolean>
  /** The most that is leased at once. What comes back together is leased together again, and has to wait. */
  readonly leasedMax: number
  /**
   * Leases what there is room for, in one transaction. What took a slot is put into `taken`: it gives it
   * back when the lease fails.
   */
  readonly lease: (
    token: string,
    taken: Array<Due>
  ) => Effect.Effect<{ readonly givenUp: number; readonly leased: ReadonlyArray<Leased> }>
  /** Calls, in no transaction. Answers how to settle what came of it, which takes no slot any more. */
  readonly call: (leased: Leased, token: string) => Effect.Effect<Effect.Effect<unknown>>
  readonly wakeUp: WakeUp
}

/** A worker on an outbox, whose calls end with its scope. */
export const makeWorker = Effect.fnUntraced(function* <Due, Leased extends Due>(
  outbox: Outbox<Due, Leased>
) {
  const random = yield* SecureRandom.SecureRandom
  const calls = yield* FiberSet.make()
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(calls), grace))
  const { slots, wakeUp } = outbox
  let unsettled = 0
  /** The last lease took all that it had room for, so there is no need to ask whether more is due. */
  let isBehind = false
  const hasRoom = () => slots.hasRoom() && unsettled < unsettledMax

  const free = (leased: Leased) =>
    Effect.andThen(
      Effect.sync(() => slots.release(leased)),
      wakeUp.wake
    )

  const send = (leased: Leased, token: string) =>
    outbox.call(leased, token).pipe(
      Effect.ensuring(free(leased)),
      Effect.flatten,
      Effect.catchCause((cause) => Effect.logError(`${outbox.name} could not be settled`, cause)),
      Effect.ensuring(
        Effect.suspend(() => {
          unsettled -= 1
          // What had to wait for it may be due now.
          return wakeUp.wake
        })
      )
    )

  const begin = Effect.gen(function* () {
    const token = yield* random.uuidV4()
    const taken: Array<Due> = []
    const { givenUp, leased } = yield* outbox
      .lease(token, taken)
      .pipe(Effect.onError(() => Effect.sync(() => taken.forEach(slots.release))))
    unsettled += leased.length
    for (const delivery of leased) {
      yield* FiberSet.run(calls, Effect.uninterruptible(send(delivery, token)))
    }
    return leased.length + givenUp
  })

  const step = Effect.gen(function* () {
    let moved = 0
    while (hasRoom() && (isBehind || (yield* outbox.hasDue(yield* Clock.currentTimeMillis)))) {
      const room = Math.min(slots.free(), outbox.leasedMax)
      const begun = yield* begin
      moved += begun
      isBehind = begun >= room
      if (begun < outbox.leasedMax) break
    }
    return moved
  }).pipe(Effect.uninterruptible)

  return { step, settled: FiberSet.awaitEmpty(calls), hasRoom } satisfies Worker
})

/** Works in the background until the scope ends. A failing database is waited for. */
export const work = (name: string, { hasRoom, step }: Worker, { sleepAfter }: WakeUp) =>
  step.pipe(
    Effect.map((moved): Found => (!hasRoom() ? "more" : moved > 0 ? "something" : "nothing")),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logError(`${name} cannot be read`, cause), "nothing" as const)
    ),
    sleepAfter,
    Effect.forever,
    Effect.forkScoped,
    Effect.asVoid
  )
