import { OutboundFailure, PostbackDelivery, PostbackRetries } from "@affnet/domain"
import { Cause, Clock, Context, Duration, Effect, Exit, Layer, Result } from "effect"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import type { EndedCall } from "../../platform/outbox/Worker.ts"
import { SharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import { outlastingOutage } from "../../platform/sql/Outage.ts"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import type { LeasedDelivery } from "./PostbackQueueRepo.ts"
import { type Ending, PostbackSettlementsRepo } from "./PostbackSettlementsRepo.ts"

/** How long a postback may take. */
const timeoutMillis = 10_000

type Sent = Result.Result<OutboundFailure.OutboundReply, OutboundFailure.OutboundFailure>

const interrupted: Sent = Result.fail(
  new OutboundFailure.OutboundFailure({ reason: "interrupted", is_sent: true })
)

/** What is recorded of a call that has ended. */
export const endingOf = (sent: Sent, duration_millis: number): Ending =>
  Result.match(sent, {
    onSuccess: ({ body, http_status }) => ({
      http_status,
      error: null,
      is_unknown: false,
      reply: PostbackDelivery.replyBeginning(body),
      duration_millis
    }),
    onFailure: ({ is_sent, reason }) => ({
      http_status: null,
      error: reason,
      is_unknown: is_sent,
      reply: null,
      duration_millis
    })
  })

/** Makes the attempt that a lease is for, and records how it ended. */
export class PostbackSending extends Context.Service<
  PostbackSending,
  {
    /** Neither the call nor its settlement may be interrupted. */
    readonly call: (
      delivery: LeasedDelivery,
      token: string
    ) => Effect.Effect<EndedCall<void>, never, OutsideTransaction>
  }
>()("server/PostbackSending") {
  static readonly layer = Layer.effect(
    PostbackSending,
    Effect.gen(function* () {
      const http = yield* OutboundHttp
      const settlements = yield* PostbackSettlementsRepo
      const inTransaction = yield* SharedCommits

      const ask = (url: string) =>
        http.send({ method: "GET", url, headers: [], body: null, timeout_millis: timeoutMillis })

      const write = Effect.fnUntraced(function* (
        delivery: LeasedDelivery,
        token: string,
        ending: Ending,
        step: PostbackRetries.NextStep
      ) {
        const nowMillis = yield* Clock.currentTimeMillis
        // Deliveries are locked before their attempts, as by the worker that takes one over.
        const isSettled = yield* settlements.settle(delivery.id, token, step, ending, nowMillis)
        if (isSettled) yield* settlements.finish(delivery, ending, nowMillis)
        return isSettled
      }, inTransaction)

      /** The reply is known now, and a worker that takes over could only call again. */
      const settle = Effect.fnUntraced(function* (
        delivery: LeasedDelivery,
        token: string,
        ending: Ending,
        step: PostbackRetries.NextStep
      ) {
        if (!(yield* outlastingOutage(write(delivery, token, ending, step)))) {
          yield* Effect.logWarning(`Another worker took over postback delivery ${delivery.id}`)
        }
      })

      /** An interruption releases the delivery, so that another process continues with it at once. */
      const send = Effect.fnUntraced(function* (delivery: LeasedDelivery) {
        const [duration, exit] = yield* ask(delivery.url).pipe(
          Effect.interruptible,
          Effect.result,
          Effect.exit,
          Effect.timed
        )
        const nowMillis = yield* Clock.currentTimeMillis
        const sent = Exit.isSuccess(exit) ? exit.value : interrupted
        const isStop = Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)
        if (Exit.isFailure(exit) && !isStop) {
          yield* logFailure("A postback could not be called", exit.cause)
        }
        const step = isStop
          ? PostbackRetries.stepAfterStop(delivery.attempts, nowMillis)
          : PostbackRetries.nextStep(sent, delivery.attempts, nowMillis)
        return { ending: endingOf(sent, Math.round(Duration.toMillis(duration))), step }
      }, Effect.uninterruptible)

      const call = (delivery: LeasedDelivery, token: string) =>
        Effect.map(send(delivery), ({ ending, step }) => ({
          settle: settle(delivery, token, ending, step)
        }))

      return PostbackSending.of({ call })
    })
  ).pipe(Layer.provide([PostbackSettlementsRepo.layer, SharedCommits.layer]))
}
