import type { LeadDelivery } from "@affnet/domain"
import { Clock, Context, Effect, Exit, Fiber, FiberSet, flow, Layer, Option, Scope } from "effect"
import { Failpoints } from "../../platform/outbox/Failpoints.ts"
import { SharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import type { QueuedDelivery } from "../store/Delivery.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"
import { Leases } from "../store/Leases.ts"
import type { Attempt, DeliveryPlan } from "./LeadAttempt.ts"
import { LeadAttempts } from "./LeadAttempts.ts"
import { LeadSending } from "./LeadSending.ts"
import { VendorSlots } from "./VendorSlots.ts"

type Settled = ReadonlyArray<LeadDelivery.StoredDelivery> | undefined

/** A delivery in progress. */
export interface RunningDelivery {
  /** The settled deliveries in order; `undefined` when one is still open or the budget is used up. */
  readonly settled: Effect.Effect<Settled>
}

const nanosPerMilli = 1_000_000n

/**
 * The first attempts at the vendors of a lead, one after the other while the request waits. They continue when the
 * client disconnects; what exceeds the budget is left to the workers.
 */
export class InlineDelivery extends Context.Service<InlineDelivery>()("server/InlineDelivery", {
  make: Effect.gen(function* () {
    const attempts = yield* LeadAttempts
    const queue = yield* LeadQueueRepo
    const sending = yield* LeadSending
    const slots = yield* VendorSlots
    const inTransaction = yield* SharedCommits
    const fibers = yield* FiberSet.make()
    const reach = yield* Failpoints
    const { budgetMillis, leaseMillis } = yield* Leases

    const begin = Effect.fnUntraced(function* (id: number, token: string) {
      const found = yield* queue.reserved(id, token)
      const nowMillis = yield* Clock.currentTimeMillis
      if (Option.isNone(found) || found.value.next_millis <= nowMillis) return []
      const untilMillis = nowMillis + leaseMillis
      const subjects = yield* attempts.subjects([found.value])
      return yield* attempts.begin(subjects, { token, nowMillis, untilMillis })
    }, inTransaction)

    const release = (token: string) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMillis) => queue.release(token, nowMillis))

    const send = (attempt: Attempt, token: string) =>
      Effect.uninterruptible(Effect.flatMap(sending.call(attempt, token), ({ settle }) => settle))

    /** `undefined` when a worker took one over. */
    const sendAll = (begun: ReadonlyArray<Attempt>, token: string) =>
      Effect.forEach(begun, (one) => send(one, token)).pipe(
        Effect.map((sent): Settled => {
          const settled = sent.filter((delivery) => delivery !== undefined)
          return settled.length === sent.length ? settled : undefined
        })
      )

    /** `undefined` when the vendor is too busy to begin, or a worker took over the attempt. */
    const attempt = Effect.fnUntraced(function* ({ id, vendor_id }: QueuedDelivery, token: string) {
      if (!(yield* slots.wait(vendor_id))) return undefined
      return yield* sendAll(yield* Effect.uninterruptible(begin(id, token)), token)
    }, Effect.scoped)

    const all = Effect.fnUntraced(function* (
      { first, rest, token }: DeliveryPlan,
      scope: Scope.Closeable
    ) {
      const end = (yield* Clock.monotonicTimeNanos) + BigInt(budgetMillis) * nanosPerMilli
      yield* reach("after claim")
      // When it ends early a worker continues with the lead, whose attempts come one after the other.
      const handOver = Effect.as(release(token), undefined)
      const called = yield* sendAll(first, token).pipe(
        Effect.ensuring(Scope.close(scope, Exit.void))
      )
      if (called === undefined) return yield* handOver
      const settled = [...called]
      for (const delivery of rest) {
        yield* reach("between vendors")
        const hasTime = (yield* Clock.monotonicTimeNanos) < end
        const ours = hasTime ? yield* attempt(delivery, token) : undefined
        if (ours === undefined) return yield* handOver
        settled.push(...ours)
      }
      // Deliveries that were held back or given up have no settlement.
      return settled.length === first.length + rest.length ? settled : undefined
    })

    const go = (plan: DeliveryPlan, scope: Scope.Closeable) =>
      all(plan, scope).pipe(
        Effect.onInterrupt(() => release(plan.token)),
        Effect.catchCause((cause) =>
          Effect.as(logFailure("A lead could not be delivered", cause), undefined)
        )
      )

    /** The scope belongs to the first attempt, and ends with it. */
    const start = (plan: DeliveryPlan, scope: Scope.Closeable) =>
      Effect.map(FiberSet.run(fibers, go(plan, scope)), (fiber) => ({
        settled: Effect.map(
          Effect.timeoutOption(Fiber.await(fiber), budgetMillis),
          flow(Option.flatMap(Exit.getSuccess), Option.getOrUndefined)
        )
      }))

    return { start }
  })
}) {
  static readonly layer = Layer.effect(InlineDelivery, InlineDelivery.make).pipe(
    Layer.provide([
      LeadAttempts.layer,
      SharedCommits.layer,
      LeadQueueRepo.layer,
      LeadSending.layer,
      VendorSlots.layer
    ])
  )
}
