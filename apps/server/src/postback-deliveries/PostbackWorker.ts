import { PostbackRetries } from "@affnet/domain"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Clock, Context, Effect, FiberSet, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { makeTransaction } from "../sql/Transaction.ts"
import { type DueDelivery, type LeasedDelivery, PostbackQueueRepo } from "./PostbackQueueRepo.ts"
import { PostbackSending } from "./PostbackSending.ts"
import { PostbackWakeUp } from "./PostbackWakeUp.ts"
import { makeSlots } from "./Slots.ts"

/** Far more than a call takes, so that the clocks of processes may differ. */
const leaseMillis = 60_000

/** Deliveries that are looked at to find some that can be sent. */
const lookedAt = 128

/** At a stop, calls that are under way have so long to end by themselves. */
const grace = "3 seconds"

const isSpent = ({ attempts }: DueDelivery): boolean => attempts >= PostbackRetries.maxAttempts

/**
 * Sends the deliveries of postbacks, each at least once until it is accepted or given up. A delivery is
 * leased in one transaction and settled in another one; the call lies between them, in neither.
 */
export class PostbackWorker extends Context.Service<
  PostbackWorker,
  {
    /** Begins to send what is due, as much as there is room for; how many deliveries moved on. */
    readonly step: Effect.Effect<number>
    /** Waits until nothing that was begun is under way. */
    readonly settled: Effect.Effect<void>
  }
>()("server/PostbackWorker") {
  static readonly layer = Layer.effect(
    PostbackWorker,
    Effect.gen(function* () {
      const queue = yield* PostbackQueueRepo
      const sending = yield* PostbackSending
      const random = yield* SecureRandom.SecureRandom
      const { wake } = yield* PostbackWakeUp
      const inTransaction = yield* makeTransaction
      const slots = makeSlots()
      const calls = yield* FiberSet.make()
      yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(calls), grace))

      /** Leases what there is room for. What took a place has to give it back when nothing comes of it. */
      const lease = Effect.fnUntraced(function* (token: string, taken: Array<DueDelivery>) {
        const nowMillis = yield* Clock.currentTimeMillis
        const due = yield* queue.due(nowMillis, slots.busy(), lookedAt)
        const spent = due.filter(isSpent)
        if (spent.length > 0) {
          yield* queue.giveUp(
            spent.map(({ id }) => id),
            nowMillis
          )
        }
        taken.push(...due.filter((one) => !isSpent(one) && slots.take(one)))
        if (taken.length === 0) return { spent: spent.length, leased: [] }
        const leased = yield* queue.lease(
          taken.map(({ id }) => id),
          { token, nowMillis, untilMillis: nowMillis + leaseMillis }
        )
        return { spent: spent.length, leased }
      }, inTransaction)

      const send = (delivery: LeasedDelivery, token: string) =>
        sending.send(delivery, token).pipe(
          Effect.catchCause((cause) => Effect.logError("A postback could not be settled", cause)),
          Effect.ensuring(
            Effect.andThen(
              Effect.sync(() => slots.release(delivery)),
              wake
            )
          )
        )

      const begin = Effect.gen(function* () {
        const token = yield* random.uuidV4()
        const taken: Array<DueDelivery> = []
        const { leased, spent } = yield* lease(token, taken).pipe(
          Effect.onError(() => Effect.sync(() => taken.forEach(slots.release)))
        )
        for (const delivery of leased) {
          yield* FiberSet.run(calls, Effect.uninterruptible(send(delivery, token)))
        }
        return leased.length + spent
      })

      const step = Effect.gen(function* () {
        const isDue = slots.hasRoom() && (yield* queue.hasDue(yield* Clock.currentTimeMillis))
        return isDue ? yield* begin : 0
      }).pipe(Effect.uninterruptible)

      return PostbackWorker.of({ step, settled: FiberSet.awaitEmpty(calls) })
    })
  ).pipe(
    Layer.provide([
      PostbackQueueRepo.layer,
      PostbackSending.layer,
      PostbackWakeUp.layer,
      NodeCrypto.layerSecureRandom
    ])
  )
}

/** Works in the background until its scope ends. A failing database is waited for. */
export const working = Layer.effectDiscard(
  Effect.gen(function* () {
    const { step } = yield* PostbackWorker
    const { sleepUnless } = yield* PostbackWakeUp
    const work = step.pipe(
      Effect.map((moved) => moved > 0),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError("Postbacks cannot be read", cause), false)
      )
    )
    yield* Effect.forkScoped(Effect.forever(sleepUnless(work)))
  })
).pipe(Layer.provide([PostbackWorker.layer, PostbackWakeUp.layer]))
