import {
  DeliveryVerdict,
  LeadLog,
  LeadRetries,
  OutboundFailure,
  PostingTemplate,
  ProvisionalLead
} from "@affnet/domain"
import { Cause, Clock, Context, Duration, Effect, Exit, Layer, Random, Result } from "effect"
import * as LinearRegex from "../leads-management/LinearRegex.ts"
import { OutboundHttp } from "../outbound/OutboundHttp.ts"
import { Failpoints } from "../outbox/Failpoints.ts"
import { outlastingOutage } from "../sql/Outage.ts"
import type { Attempt } from "./LeadAttempts.ts"
import { LeadCommits } from "./LeadCommits.ts"
import { type Ending, LeadSettlementsRepo } from "./LeadSettlementsRepo.ts"
import { ProvisionalLeads } from "./ProvisionalLeads.ts"
import { VendorHealth } from "./VendorHealth.ts"

type Sent = Result.Result<OutboundFailure.OutboundReply, OutboundFailure.OutboundFailure>

const interrupted: Sent = Result.fail(
  new OutboundFailure.OutboundFailure({ reason: "interrupted", is_sent: true })
)

const verdictOf = ({ vendor }: Attempt, sent: Sent) =>
  DeliveryVerdict.explain(
    Result.match(sent, {
      onFailure: () => ({ kind: "transport_error" }) as const,
      onSuccess: ({ body, http_status }) =>
        ({ kind: "replied", httpStatus: http_status, body }) as const
    }),
    vendor.success_reply,
    LinearRegex.matches
  )

const endingOf = (attempt: Attempt, sent: Sent, duration: Duration.Duration): Ending => {
  const { reason, status } = verdictOf(attempt, sent)
  const reply = Result.getOrUndefined(sent)
  const failure = Result.isFailure(sent) ? sent.failure : undefined
  return {
    reply: reply === undefined ? null : LeadLog.replyBeginning(reply.body),
    http_status: reply?.http_status ?? null,
    duration_millis: Math.round(Duration.toMillis(duration)),
    delivery_status: status,
    error: status === "success" ? null : (failure?.message ?? reason),
    is_unknown: failure?.is_sent ?? false
  }
}

/** Makes the attempt that a lease is for, outside of any transaction, and writes down how it ended. */
export class LeadSending extends Context.Service<
  LeadSending,
  {
    /** Whether it was still his who sent it: somebody else may have taken it over meanwhile. */
    readonly send: (attempt: Attempt, token: string) => Effect.Effect<boolean>
  }
>()("server/LeadSending") {
  static readonly layer = Layer.effect(
    LeadSending,
    Effect.gen(function* () {
      const http = yield* OutboundHttp
      const settlements = yield* LeadSettlementsRepo
      const reach = yield* Failpoints
      const health = yield* VendorHealth
      const inTransaction = yield* LeadCommits
      const provisional = yield* ProvisionalLeads

      const settle = Effect.fnUntraced(function* (
        attempt: Attempt,
        token: string,
        sent: Sent,
        ending: Ending
      ) {
        const nowMillis = yield* Clock.currentTimeMillis
        const isStop = Result.isFailure(sent) && sent.failure.reason === "interrupted"
        const isRepeatable = PostingTemplate.isRepeatable(attempt.vendor)
        const next = LeadRetries.nextStep({
          result: sent,
          status: ending.delivery_status,
          attempts: attempt.attempts,
          attempts_max: attempt.attempts_max,
          isRepeatable,
          nowMillis,
          jitter: yield* Random.next
        })
        // Who stops has no reason to wait: another process goes on at once.
        const step = isStop && next.state === "waiting" ? { ...next, next_millis: nowMillis } : next
        const settled = settlements.settle({
          delivery_id: attempt.id,
          attempt_no: attempt.attempts,
          token,
          step,
          ending,
          nowMillis
        })
        const ended = { ...attempt, result: sent, status: ending.delivery_status }
        const isKept = step.state === "success" && ProvisionalLead.isUndecided(attempt.lead)
        const isNews = health.isNews(ended, nowMillis)
        const whole = Effect.gen(function* () {
          const isSettled = isKept
            ? yield* provisional.keep(attempt.lead.lead_id, settled)
            : yield* settled
          if (isSettled && isNews) yield* health.note(ended, nowMillis)
          yield* reach("before settle")
          return isSettled
        })
        const isAlone = settlements.isOneStatement && !isKept && !isNews
        return yield* isAlone ? whole : inTransaction(whole)
      })

      const send = Effect.fn("LeadSending.send")(function* (attempt: Attempt, token: string) {
        const { timeout_millis } = attempt.vendor
        yield* reach("before send")
        const [duration, exit] = yield* http
          .send({ ...attempt.request, timeout_millis })
          .pipe(Effect.interruptible, Effect.result, Effect.exit, Effect.timed)
        yield* reach("after reply")
        if (Exit.isFailure(exit) && !Cause.hasInterrupts(exit.cause)) {
          yield* Effect.logError("A vendor could not be called", exit.cause)
        }
        const sent = Exit.isSuccess(exit) ? exit.value : interrupted
        // What the vendor said is known now, and a worker that takes over could only call it unknown.
        const isSettled = yield* outlastingOutage(
          settle(attempt, token, sent, endingOf(attempt, sent, duration))
        )
        if (!isSettled) {
          yield* Effect.logWarning(`A worker took over lead delivery ${attempt.id}`)
        }
        yield* reach("after settle")
        return isSettled
      }, Effect.uninterruptible)

      return LeadSending.of({ send })
    })
  ).pipe(
    Layer.provide([
      LeadCommits.layer,
      LeadSettlementsRepo.layer,
      ProvisionalLeads.layer,
      VendorHealth.layer
    ])
  )
}
