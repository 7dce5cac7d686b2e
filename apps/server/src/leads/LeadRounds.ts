import { Clock, Context, Effect, Fiber, FiberSet, Layer, Option } from "effect"
import { Failpoints } from "../outbox/Failpoints.ts"
import { makeTransaction } from "../sql/Transaction.ts"
import { LeadAttempts } from "./LeadAttempts.ts"
import { LeadQueueRepo } from "./LeadQueueRepo.ts"
import type { Round } from "./LeadRecords.ts"
import { LeadSending } from "./LeadSending.ts"
import { Leases } from "./Leases.ts"

const nanosPerMilli = 1_000_000n

/**
 * The first attempts at the vendors of a lead, one after the other while the request waits. They go on
 * when it has gone; what does not fit into the budget is handed over to the workers.
 */
export class LeadRounds extends Context.Service<
  LeadRounds,
  {
    /** Answers how to wait until all are done, or the budget is used up. */
    readonly start: (round: Round) => Effect.Effect<Effect.Effect<void>>
  }
>()("server/LeadRounds") {
  static readonly layer = Layer.effect(
    LeadRounds,
    Effect.gen(function* () {
      const attempts = yield* LeadAttempts
      const queue = yield* LeadQueueRepo
      const sending = yield* LeadSending
      const inTransaction = yield* makeTransaction
      const fibers = yield* FiberSet.make()
      const reach = yield* Failpoints
      const { budgetMillis, leaseMillis } = yield* Leases

      const begin = Effect.fnUntraced(function* (id: number, token: string) {
        const found = yield* queue.reserved(id, token)
        if (Option.isNone(found)) return []
        const nowMillis = yield* Clock.currentTimeMillis
        const untilMillis = nowMillis + leaseMillis
        return yield* attempts.begin([found.value], { token, nowMillis, untilMillis })
      }, inTransaction)

      const release = (token: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (nowMillis) => queue.release(token, nowMillis))

      const all = Effect.fnUntraced(function* ({ first, rest, token }: Round) {
        const end = (yield* Clock.monotonicTimeNanos) + BigInt(budgetMillis) * nanosPerMilli
        yield* reach("after claim")
        for (const attempt of first) yield* sending.send(attempt, token)
        for (const id of rest) {
          yield* reach("between vendors")
          if ((yield* Clock.monotonicTimeNanos) >= end) return yield* release(token)
          for (const attempt of yield* Effect.uninterruptible(begin(id, token))) {
            yield* sending.send(attempt, token)
          }
        }
      })

      const go = (round: Round) =>
        all(round).pipe(
          Effect.onInterrupt(() => release(round.token)),
          Effect.catchCause((cause) => Effect.logError("A lead could not be delivered", cause))
        )

      const start = (round: Round) =>
        Effect.map(FiberSet.run(fibers, go(round)), (fiber) =>
          Effect.asVoid(Effect.timeoutOption(Fiber.await(fiber), budgetMillis))
        )

      return LeadRounds.of({ start })
    })
  ).pipe(Layer.provide([LeadAttempts.layer, LeadQueueRepo.layer, LeadSending.layer]))
}
