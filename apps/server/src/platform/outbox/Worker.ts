import { Clock, Effect, FiberSet } from "effect"
import { SecureRandom } from "effect/crypto"
import type { OutsideTransaction } from "../sql/Transaction.ts"
import type { Slots } from "./Slots.ts"
import type { Found, WakeUp } from "./WakeUp.ts"

/** How long open calls may take to end at a shutdown. */
const grace = "3 seconds"

/** The most deliveries that are begun and not settled: beyond that, no new ones begin. */
const unsettledMax = 128

/** Sends due deliveries. */
export interface Worker {
  /** Begins due deliveries, as many as there is room for. Returns how many moved on. */
  readonly step: Effect.Effect<number, never, OutsideTransaction>
  /** Waits until nothing that was begun is under way. */
  readonly settled: Effect.Effect<void>
  /** Whether places ran out: as soon as one is free, there may be something for it. */
  readonly isBehind: () => boolean
}

/** What a look at the queue came to. */
export interface Lease<Leased> {
  readonly leased: ReadonlyArray<Leased>
  /** How many came to their end without being sent. */
  readonly givenUp: number
  /** Whether more was due, for which there was no place: of its own, or at all. */
  readonly isCut: boolean
}

/** A call that has ended. Nothing may run between the call and `settle`, which records its outcome. */
export interface EndedCall<A = unknown> {
  readonly settle: Effect.Effect<A, never, OutsideTransaction>
}

/** What a worker sends, and how. */
export interface Outbox<Due, Leased extends Due> {
  /** Its name in the log: `A postback`. */
  readonly name: string
  readonly slots: Pick<Slots<Due>, "hasRoom" | "release" | "inPlace">
  readonly hasDue: (nowMillis: number) => Effect.Effect<boolean>
  /**
   * Leases what there is room for, in one transaction. What took a slot is put into `taken`: it gives it
   * back when the lease fails.
   */
  readonly lease: (token: string, taken: Array<Due>) => Effect.Effect<Lease<Leased>>
  /** Makes the call. It is settled without a slot. */
  readonly call: (
    leased: Leased,
    token: string
  ) => Effect.Effect<EndedCall, never, OutsideTransaction>
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
  /** More was due than the last step had places for, so there is no need to ask whether anything is. */
  let isBehind = false
  const hasRoom = () => slots.hasRoom() && unsettled < unsettledMax

  const free = (leased: Leased) =>
    Effect.andThen(
      Effect.sync(() => slots.release(leased)),
      wakeUp.wake
    )

  const send = (leased: Leased, token: string) =>
    slots.inPlace(outbox.call(leased, token)).pipe(
      Effect.ensuring(free(leased)),
      Effect.flatMap(({ settle }) => settle),
      Effect.catchCause((cause) => Effect.logError(`${outbox.name} could not be settled`, cause)),
      Effect.ensuring(
        Effect.suspend(() => {
          unsettled -= 1
          // Deliveries that waited for it may be due now.
          return wakeUp.wake
        })
      )
    )

  const begin = Effect.gen(function* () {
    const token = yield* random.uuidV4()
    const taken: Array<Due> = []
    const { givenUp, isCut, leased } = yield* outbox
      .lease(token, taken)
      .pipe(Effect.onError(() => Effect.sync(() => taken.forEach(slots.release))))
    unsettled += leased.length
    for (const delivery of leased) {
      yield* FiberSet.run(calls, Effect.uninterruptible(send(delivery, token)))
    }
    return { begun: leased.length + givenUp, isCut }
  })

  const step = Effect.gen(function* () {
    let moved = 0
    let wasCut = false
    let isMore = isBehind
    while (hasRoom() && (isMore || (yield* outbox.hasDue(yield* Clock.currentTimeMillis)))) {
      const { begun, isCut } = yield* begin
      moved += begun
      wasCut ||= isCut
      isBehind = wasCut && moved > 0
      // The rest may have slots of another kind than those that ran out.
      isMore = isCut && begun > 0
      if (!isMore) break
    }
    return moved
  }).pipe(Effect.uninterruptible)

  return {
    step,
    settled: FiberSet.awaitEmpty(calls),
    isBehind: () => isBehind || !hasRoom()
  } satisfies Worker
})

/** Works in the background until the scope ends. A failing database is waited for. */
export const work = (name: string, { isBehind, step }: Worker, { sleepAfter }: WakeUp) =>
  step.pipe(
    Effect.map((moved): Found => (isBehind() ? "more" : moved > 0 ? "something" : "nothing")),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logError(`${name} cannot be read`, cause), "nothing" as const)
    ),
    sleepAfter,
    Effect.forever,
    Effect.forkScoped,
    Effect.asVoid
  )
