import { OutboundFailure, PostbackDelivery, PostbackRetries } from "@affnet/domain"
import { Cause, Clock, Context, Duration, Effect, Exit, Layer, Result } from "effect"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { committed, makeCommitQueue } from "../../platform/sql/commits/CommitQueue.ts"
import { outlastingOutage } from "../../platform/sql/Outage.ts"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import type { Ending, Settlement } from "../../platform/sql/settlements/settling.ts"
import type { LeasedDelivery } from "./PostbackQueueRepo.ts"
import { PostbackSettlementsRepo } from "./PostbackSettlementsRepo.ts"

/** How long a postback may take. */
const timeoutMillis = 10_000

/** The most settlements in one commit, and in the queue. */
const groupMax = 64
const waitingMax = 10_000

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
export class PostbackSending extends Context.Service<PostbackSending>()("server/PostbackSending", {
  make: Effect.gen(function* () {
    const http = yield* OutboundHttp
    const { lanes, settle } = yield* PostbackSettlementsRepo

    const ask = (url: string) =>
      http.send({ method: "GET", url, headers: [], body: null, timeout_millis: timeoutMillis })

    const commit = (ended: ReadonlyArray<Settlement>) =>
      Effect.map(
        settle(ended),
        (settled) =>
          ({ delivery_id }: Settlement) =>
            settled.has(delivery_id)
      )
    const queue = yield* makeCommitQueue({ commit, lanes, groupMax, waitingMax })

    /** The reply is known now, and a worker that takes over could only call again. */
    const finish = Effect.fnUntraced(function* (
      { attempts, id }: LeasedDelivery,
      token: string,
      ending: Ending,
      step: PostbackRetries.NextStep
    ) {
      const nowMillis = yield* Clock.currentTimeMillis
      const ended = { delivery_id: id, attempt_no: attempts, token, step, ending, nowMillis }
      if (!(yield* outlastingOutage(committed(queue, ended)))) {
        yield* Effect.logWarning(`Another worker took over postback delivery ${id}`)
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

    /** Neither the call nor its settlement may be interrupted. */
    const call = (delivery: LeasedDelivery, token: string) =>
      Effect.map(send(delivery), ({ ending, step }) => ({
        settle: finish(delivery, token, ending, step)
      }))

    return { call }
  })
}) {
  static readonly layer = Layer.effect(PostbackSending, PostbackSending.make).pipe(
    Layer.provide(PostbackSettlementsRepo.layer)
  )
}
