import { type ConversionRefusal, Lead, LeadNotKept } from "@affnet/domain"
import { Clock, Context, Effect, Exit, Layer, Option, Schedule, Scope } from "effect"
import { makeTransaction, type OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { Refusals } from "../../tracking/conversions/Refusals.ts"
import { LeadRounds } from "../delivery/LeadRounds.ts"
import { type Handed, refusable } from "../intake/Handed.ts"
import { LeadProposals, type NotProposed, type Proposal } from "../intake/LeadProposals.ts"
import { LeadRecords } from "../intake/LeadRecords.ts"
import { Leads } from "../intake/Leads.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"
import { Leases } from "../store/Leases.ts"
import { ProvisionalLeadsRepo } from "../store/ProvisionalLeadsRepo.ts"
import { ProvisionalLeads } from "./ProvisionalLeads.ts"

type Refused = ConversionRefusal.ConversionRefused | LeadNotKept.LeadNotKept

/** How often a twin looks whether the lead is decided. */
const lookMillis = 100
const untilDecided = (budgetMillis: number) => ({
  until: (exists: boolean) => !exists,
  schedule: Schedule.spaced(lookMillis),
  times: budgetMillis / lookMillis
})

/**
 * Takes leads that are kept only when a vendor accepts them while the request waits. Whoever waits decides
 * when the time is over; when nobody is left who waits, the workers and the sweep do.
 */
export class LeadsUpon extends Context.Service<
  LeadsUpon,
  {
    readonly create: (handed: Handed) => Effect.Effect<Lead.Lead, Refused, OutsideTransaction>
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
      const records = yield* LeadRecords
      const refusals = yield* Refusals
      const repo = yield* LeadsRepo
      const rounds = yield* LeadRounds

      const refuse = Effect.fnUntraced(function* (handed: Handed, { facts, refusal }: NotProposed) {
        yield* records.note(handed, facts, refusal.sentence, yield* Clock.currentTimeMillis)
        return yield* Effect.fail(refusal)
      })

      /** What looks full or repeated may be the doing of a twin, which is there to be seen by then. */
      const propose = (handed: Handed) => {
        const once = inTransaction(proposals.propose(handed))
        return once.pipe(
          Effect.catchTag("NotProposed", () => once),
          Effect.catchTag("NotProposed", (error) => refuse(handed, error)),
          Effect.tapErrorTag("ConversionRefused", ({ reason }) =>
            inTransaction(refusals.record(refusable(handed), reason))
          )
        )
      }

      /** How to wait until the vendors have answered, or the twin's have. */
      const waiting = (proposal: Proposal, scope: Scope.Closeable) => {
        if (proposal.kind === "begun") return rounds.start(proposal.round, scope)
        const decided = Effect.as(
          Effect.repeat(provisionalRepo.exists(proposal.lead_id), untilDecided(budgetMillis)),
          undefined
        )
        return Effect.as(Scope.close(scope, Exit.void), decided)
      }

      const begin = Effect.fnUntraced(function* (handed: Handed) {
        const scope = yield* Scope.make()
        const proposal = yield* Scope.provide(propose(handed), scope).pipe(
          Effect.onError(() => Scope.close(scope, Exit.void))
        )
        const { kind, lead_id } = proposal
        const done = yield* waiting(proposal, scope)
        const message = kind === "begun" ? Lead.createdMessage : Lead.existsMessage
        if (kind === "known") return { lead_id, message, decided: Effect.succeed([]) }
        const decided = Effect.andThen(done, queue.ofLead(lead_id)).pipe(
          Effect.tap(provisional.drop(lead_id))
        )
        return { lead_id, message, decided }
      }, Effect.uninterruptible)

      const create = Effect.fn("LeadsUpon.create")(function* (handed: Handed) {
        const { decided, lead_id, message } = yield* begin(handed)
        const deliveries = yield* decided
        const kept = yield* repo.find(lead_id)
        if (Option.isNone(kept)) return yield* Effect.fail(LeadNotKept.ofDeliveries(deliveries))
        return yield* leads.answer(kept.value, message)
      })

      return LeadsUpon.of({ create })
    })
  ).pipe(
    Layer.provide([
      LeadProposals.layer,
      LeadQueueRepo.layer,
      LeadRecords.layer,
      LeadRounds.layer,
      Leads.layer,
      LeadsRepo.layer,
      ProvisionalLeads.layer,
      ProvisionalLeadsRepo.layer,
      Refusals.layer
    ])
  )
}
