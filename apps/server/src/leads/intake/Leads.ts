import {
  type ConversionRefusal,
  Lead,
  LeadAnswer,
  type LeadDelivery,
  type LeadFacts
} from "@affnet/domain"
import { Context, Effect, Exit, Layer, Option, Scope } from "effect"
import { SharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { Refusals } from "../../tracking/conversions/Refusals.ts"
import { InlineDelivery } from "../delivery/InlineDelivery.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"
import { LeadIntake } from "./LeadIntake.ts"
import { type LeadSubmission, refusable } from "./LeadSubmission.ts"

/** Takes leads, and delivers them. Refusals are stored with their reason, as for conversions. */
export class Leads extends Context.Service<Leads>()("server/Leads", {
  make: Effect.gen(function* () {
    const inTransaction = yield* SharedCommits
    const intake = yield* LeadIntake
    const log = yield* LeadLogRepo
    const queue = yield* LeadQueueRepo
    const refusals = yield* Refusals
    const delivery = yield* InlineDelivery

    const deliveriesOf = ({ delivery_skipped, lead_id }: LeadFacts.LeadFacts) =>
      delivery_skipped === null ? queue.ofLead(lead_id) : Effect.succeed([])

    const answer = Effect.fnUntraced(function* (
      lead: LeadFacts.LeadFacts,
      message: string,
      known?: ReadonlyArray<LeadDelivery.StoredDelivery>
    ) {
      const deliveries = known ?? (yield* deliveriesOf(lead))
      let reply = Option.none<string>()
      for (const { id } of LeadAnswer.replying(deliveries)) {
        reply = yield* log.lastReply(id)
        if (Option.isSome(reply)) break
      }
      const error =
        lead.trash_reason === null ? Option.none() : yield* log.incomingError(lead.lead_id)
      return LeadAnswer.of(
        { ...lead, trash_detail: Option.getOrNull(error) },
        deliveries,
        Option.getOrNull(reply),
        message
      )
    })

    const receive = (submission: LeadSubmission) =>
      Effect.tapError(intake.receive(submission), ({ reason }) =>
        inTransaction(refusals.record(refusable(submission), reason))
      )

    /** If the client disconnects, the first delivery attempt still runs. */
    const begin = Effect.fnUntraced(function* (submission: LeadSubmission) {
      const scope = yield* Scope.make()
      const { isNew, lead, plan } = yield* Scope.provide(receive(submission), scope).pipe(
        Effect.onError(() => Scope.close(scope, Exit.void))
      )
      const message = isNew ? Lead.createdMessage : Lead.existsMessage
      if (plan !== undefined) {
        const { settled } = yield* delivery.start(plan, scope)
        return { lead, message, settled }
      }
      yield* Scope.close(scope, Exit.void)
      return { lead, message, settled: Effect.undefined }
    }, Effect.uninterruptible)

    const create = Effect.fnUntraced(function* (
      submission: LeadSubmission
    ): Effect.fn.Return<Lead.Lead, ConversionRefusal.ConversionRefused, OutsideTransaction> {
      const { lead, message, settled } = yield* begin(submission)
      return yield* answer(lead, message, yield* settled)
    })

    return { create, answer }
  })
}) {
  static readonly layer = Layer.effect(Leads, Leads.make).pipe(
    Layer.provide([
      SharedCommits.layer,
      LeadIntake.layer,
      LeadLogRepo.layer,
      LeadQueueRepo.layer,
      InlineDelivery.layer,
      Refusals.layer
    ])
  )
}
