import { PostbackRetries } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { makeWorker, type Worker, work } from "../../platform/outbox/Worker.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { type DueDelivery, DuePostbacksRepo } from "./DuePostbacksRepo.ts"
import { PostbackQueueRepo } from "./PostbackQueueRepo.ts"
import { PostbackSending } from "./PostbackSending.ts"
import { type Caller, PostbackSlots } from "./PostbackSlots.ts"
import { PostbackWakeUp } from "./PostbackWakeUp.ts"

/** Far more than a call takes, so that the clocks of processes may differ. */
const leaseMillis = 60_000

/** Deliveries that are read to find some that can be sent. */
const lookedAt = 128

const isSpent = ({ attempts }: DueDelivery): boolean => attempts >= PostbackRetries.maxAttempts

/**
 * Sends the deliveries of postbacks, each at least once until it is accepted or given up. A delivery is
 * leased in one transaction and settled in another; the call runs between them.
 */
export class PostbackWorker extends Context.Service<PostbackWorker, Worker>()(
  "server/PostbackWorker"
) {
  static readonly layer = Layer.effect(
    PostbackWorker,
    Effect.gen(function* () {
      const { due: findDue, hasDue } = yield* DuePostbacksRepo
      const queue = yield* PostbackQueueRepo
      const sending = yield* PostbackSending
      const inTransaction = yield* makeTransaction
      const slots = yield* PostbackSlots

      const lease = Effect.fnUntraced(function* (token: string, taken: Array<Caller>) {
        const nowMillis = yield* Clock.currentTimeMillis
        const due = yield* findDue(nowMillis, slots.busy(), lookedAt)
        const spent = due.filter(isSpent).map(({ id }) => id)
        if (spent.length > 0) yield* queue.giveUp(spent, nowMillis)
        const chosen = due.filter((one) => !isSpent(one) && slots.take(one))
        taken.push(...chosen)
        const isCut = chosen.length + spent.length < due.length
        if (chosen.length === 0) return { givenUp: spent.length, leased: [], isCut }
        const leased = yield* queue.lease(
          chosen.map(({ id }) => id),
          { token, nowMillis, untilMillis: nowMillis + leaseMillis }
        )
        return { givenUp: spent.length, leased, isCut }
      }, inTransaction)

      return yield* makeWorker({
        name: "A postback",
        slots,
        hasDue,
        lease,
        call: sending.call,
        wakeUp: yield* PostbackWakeUp
      })
    })
  ).pipe(
    Layer.provide([
      DuePostbacksRepo.layer,
      PostbackQueueRepo.layer,
      PostbackSending.layer,
      PostbackSlots.layer,
      PostbackWakeUp.layer,
      layerSecureRandom
    ])
  )
}

/** Works in the background until its scope ends. */
export const working = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* work("Postbacks", yield* PostbackWorker, yield* PostbackWakeUp)
  })
).pipe(Layer.provide([PostbackWorker.layer, PostbackWakeUp.layer]))
