import { type ConversionRefusal, Lead, LeadNotKept } from "@affnet/domain"
import { Clock, Context, Effect, Exit, Layer, Option, Schedule, Scope } from "effect"
import { currentRequestId } from "../../platform/http/RequestOrigin.ts"
import { makeTransaction, type OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { Refusals } from "../../tracking/conversions/Refusals.ts"
import { InlineDelivery, type RunningDelivery } from "../delivery/InlineDelivery.ts"
import { ProvisionalLeads } from "../delivery/ProvisionalLeads.ts"
import { incomingEntry, type LeadSubmission, refusable } from "../intake/LeadSubmission.ts"
import { Leads } from "../intake/Leads.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"
import { Leases } from "../store/Leases.ts"
import { ProvisionalLeadsRepo } from "../store/ProvisionalLeadsRepo.ts"
import { LeadProposals, type NotProposed, type Proposal } from "./LeadProposals.ts"

type Refused = ConversionRefusal.ConversionRefused | LeadNotKept.LeadNotKept

/** How often a twin checks whether the lead is decided. */
const lookMillis = 100
const untilDecided = (budgetMillis: number) => ({
  until: (exists: boolean) => !exists,
  schedule: Schedule.spaced(lookMillis),
  times: budgetMillis / lookMillis
})

/**
 * Takes leads that are kept only when a vendor accepts them while the request waits. The waiting request decides
 * when the time is over; without one, the workers and the sweep do.
 */
export class LeadsUpon extends Context.Service<
  LeadsUpon,
  {
    readonly create: (
      submission: LeadSubmission
    ) => Effect.Effect<Lead.Lead, Refused, OutsideTransaction>
  }
>()("server/LeadsUpon") {
  static readonly layer = Layer.effect(
    LeadsUpon,
    Effect.gen(function* () {
      const { budgetMillis } = yield* Leases
      const inTransaction = yield* makeTransaction
      const leads = yield* Leads
      const proposals = yield* LeadProposals
      const provisional = yield* ProvisionalLeads
      const provisionalRepo = yield* ProvisionalLeadsRepo
      const queue = yield* LeadQueueRepo
      const log = yield* LeadLogRepo
      const refusals = yield* Refusals
      const repo = yield* LeadsRepo
      const delivery = yield* InlineDelivery

      const refuse = Effect.fnUntraced(function* (
        submission: LeadSubmission,
        { facts, refusal }: NotProposed
      ) {
        const entry = incomingEntry(submission, refusal.sentence, yield* currentRequestId)
        yield* log.insert([[facts, entry]], yield* Clock.currentTimeMillis)
        return yield* Effect.fail(refusal)
      })

      /** What looks full or repeated may be the doing of a twin, which is there to be seen by then. */
      const propose = (submission: LeadSubmission) => {
        const once = proposals.propose(submission)
        return once.pipe(
          Effect.catchTag("NotProposed", () => once),
          Effect.catchTag("NotProposed", (error) => refuse(submission, error)),
          Effect.tapErrorTag("ConversionRefused", ({ reason }) =>
            inTransaction(refusals.record(refusable(submission), reason))
          )
        )
      }

      /** `settled` waits until the vendors have answered, or those of the twin. */
      const deliver = (
        proposal: Proposal,
        scope: Scope.Closeable
      ): Effect.Effect<RunningDelivery, never, OutsideTransaction> => {
        if (proposal.kind === "begun") return delivery.start(proposal.plan, scope)
        const decided = Effect.repeat(
          provisionalRepo.exists(proposal.lead_id),
          untilDecided(budgetMillis)
        )
        return Effect.as(Scope.close(scope, Exit.void), { settled: Effect.as(decided, undefined) })
      }

      const begin = Effect.fnUntraced(function* (submission: LeadSubmission) {
        const scope = yield* Scope.make()
        const proposal = yield* Scope.provide(propose(submission), scope).pipe(
          Effect.onError(() => Scope.close(scope, Exit.void))
        )
        const { kind, lead_id } = proposal
        const { settled } = yield* deliver(proposal, scope)
        const message = kind === "begun" ? Lead.createdMessage : Lead.existsMessage
        if (kind === "known") return { lead_id, message, decided: Effect.succeed([]) }
        const decided = Effect.andThen(settled, queue.ofLead(lead_id)).pipe(
          Effect.tap(provisional.drop(lead_id))
        )
        return { lead_id, message, decided }
      }, Effect.uninterruptible)

      const create = Effect.fn("LeadsUpon.create")(function* (submission: LeadSubmission) {
        const { decided, lead_id, message } = yield* begin(submission)
        const deliveries = yield* decided
        const kept = yield* repo.find(lead_id)
        if (Option.isNone(kept)) return yield* Effect.fail(LeadNotKept.ofDeliveries(deliveries))
        return yield* leads.answer(kept.value, message)
      })

      return LeadsUpon.of({ create })
    })
  ).pipe(
    Layer.provide([
      LeadLogRepo.layer,
      LeadProposals.layer,
      LeadQueueRepo.layer,
      InlineDelivery.layer,
      Leads.layer,
      LeadsRepo.layer,
      ProvisionalLeads.layer,
      ProvisionalLeadsRepo.layer,
      Refusals.layer
    ])
  )
}
