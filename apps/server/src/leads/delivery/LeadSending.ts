import {
  DeliveryVerdict,
  type LeadDelivery,
  LeadFacts,
  LeadRetries,
  OutboundFailure,
  VendorCircuit
} from "@affnet/domain"
import { Cause, Clock, Context, Duration, Effect, Exit, Layer, Random, Result } from "effect"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { Failpoints } from "../../platform/outbox/Failpoints.ts"
import { committed, makeCommitQueue } from "../../platform/sql/commits/CommitQueue.ts"
import { SharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import { outlastingOutage } from "../../platform/sql/Outage.ts"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import * as LinearRegex from "../leads-management/LinearRegex.ts"
import { type Ending, LeadSettlementsRepo, type Settlement } from "../store/LeadSettlementsRepo.ts"
import type { Attempt } from "./LeadAttempt.ts"
import { ProvisionalLeads } from "./ProvisionalLeads.ts"
import { VendorHealth } from "./VendorHealth.ts"

type Sent = Result.Result<OutboundFailure.OutboundReply, OutboundFailure.OutboundFailure>

const interrupted = (is_sent: boolean): Sent =>
  Result.fail(new OutboundFailure.OutboundFailure({ reason: "interrupted", is_sent }))

/** The most settlements in one commit, and in the queue. */
const groupMax = 64
const waitingMax = 10_000

/** What is recorded of an attempt that has ended. */
export const endingOf = (
  attempt: Pick<Attempt, "vendor">,
  sent: Sent,
  duration: Duration.Duration
): Ending => {
  const reply = Result.getOrUndefined(sent)
  const rule = attempt.vendor.success_reply
  const { reason, status } = DeliveryVerdict.of(reply, rule, LinearRegex.matches)
  const failure = Result.isFailure(sent) ? sent.failure : undefined
  return {
    reply: reply === undefined ? null : DeliveryVerdict.kept(reply.body),
    http_status: reply?.http_status ?? null,
    duration_millis: Math.round(Duration.toMillis(duration)),
    delivery_status: status,
    error: status === "success" ? null : (failure?.message ?? reason),
    is_unknown: failure?.is_sent ?? false
  }
}

/** Makes the attempt that a lease is for, and records how it ended. */
export class LeadSending extends Context.Service<LeadSending>()("server/LeadSending", {
  make: Effect.gen(function* () {
    const http = yield* OutboundHttp
    const repo = yield* LeadSettlementsRepo
    const reach = yield* Failpoints
    const health = yield* VendorHealth
    const inTransaction = yield* SharedCommits
    const provisional = yield* ProvisionalLeads

    const commit = Effect.fnUntraced(function* (settlements: ReadonlyArray<Settlement>) {
      yield* reach("before settle")
      const settled = yield* repo.settle(settlements)
      return ({ delivery_id }: Settlement) => settled.get(delivery_id)
    })
    /** For attempts that say nothing new of their vendors, as nearly all do: many with one commit. */
    const queue = yield* makeCommitQueue({ commit, lanes: repo.lanes, groupMax, waitingMax })

    /** The settled delivery; `undefined`, with nothing written, when the lease had expired and a worker took it over. */
    const settle = Effect.fnUntraced(function* (
      attempt: Attempt,
      token: string,
      sent: Sent,
      ending: Ending
    ) {
      const nowMillis = yield* Clock.currentTimeMillis
      const ended = { ...attempt, result: sent, status: ending.delivery_status }
      const jitter = yield* Random.next
      const step = LeadRetries.nextStep({ ...ended, nowMillis, jitter })
      const { attempts: attempt_no, id: delivery_id } = attempt
      const settlement = { delivery_id, attempt_no, token, step, ending, nowMillis }
      const isKept = step.state === "success" && LeadFacts.isUndecided(attempt.lead)
      const isNews = VendorCircuit.healthAfter(attempt.vendor, ended, nowMillis) !== attempt.vendor
      if (!isKept && !isNews) return yield* committed(queue, settlement)
      const settled = Effect.map(repo.settle([settlement]), (all) => all.get(delivery_id))
      const whole = Effect.gen(function* () {
        const delivery = isKept
          ? yield* provisional.keep(attempt.lead.lead_id, settled)
          : yield* settled
        if (delivery !== undefined && isNews) yield* health.note(ended, nowMillis)
        yield* reach("before settle")
        return delivery
      })
      return yield* inTransaction(whole)
    })

    /** What the vendor said is known now, and a worker that takes over could only call it unknown. */
    const finish = Effect.fnUntraced(function* (
      attempt: Attempt,
      token: string,
      sent: Sent,
      duration: Duration.Duration
    ): Effect.fn.Return<LeadDelivery.StoredDelivery | undefined, never, OutsideTransaction> {
      const ending = endingOf(attempt, sent, duration)
      const delivery = yield* outlastingOutage(settle(attempt, token, sent, ending))
      if (delivery === undefined) {
        yield* Effect.logWarning(`A worker took over lead delivery ${attempt.id}`)
      }
      yield* reach("after settle")
      return delivery
    })

    const send = Effect.fnUntraced(function* (attempt: Attempt) {
      const { id: vendor_id, timeout_millis } = attempt.vendor
      yield* reach("before send")
      // A stop may have come while it waited for a place.
      let isCalled = false
      const [duration, exit] = yield* Effect.suspend(() => {
        isCalled = true
        return http.send({ ...attempt.request, vendor_id, timeout_millis })
      }).pipe(Effect.interruptible, Effect.result, Effect.exit, Effect.timed)
      yield* reach("after reply")
      if (Exit.isFailure(exit) && !Cause.hasInterrupts(exit.cause)) {
        yield* logFailure("A vendor could not be called", exit.cause)
      }
      return { sent: Exit.isSuccess(exit) ? exit.value : interrupted(isCalled), duration }
    }, Effect.uninterruptible)

    /**
     * Sends the attempt. Settling it yields the delivery, or `undefined` when a worker has taken it over.
     * Neither may be interrupted.
     */
    const call = (attempt: Attempt, token: string) =>
      Effect.map(send(attempt), ({ duration, sent }) => ({
        settle: finish(attempt, token, sent, duration)
      }))

    return { call }
  })
}) {
  static readonly layer = Layer.effect(LeadSending, LeadSending.make).pipe(
    Layer.provide([
      SharedCommits.layer,
      LeadSettlementsRepo.layer,
      ProvisionalLeads.layer,
      VendorHealth.layer
    ])
  )
}
