import { type ConversionRefusal, Lead, LeadAnswer, type LeadFacts } from "@affnet/domain"
import { Context, Effect, Exit, Layer, Option, Scope } from "effect"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { ConversionPlans } from "../../tracking/conversions/ConversionPlans.ts"
import { Refusals } from "../../tracking/conversions/Refusals.ts"
import { LeadRounds } from "../delivery/LeadRounds.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"
import { type ShownDelivery, shownDelivery } from "../store/shownDelivery.ts"
import { attemptOf, type Handed, refusable } from "./Handed.ts"
import { LeadClicks } from "./LeadClicks.ts"
import { LeadCommits } from "./LeadCommits.ts"
import { LeadIntake } from "./LeadIntake.ts"
import { WholeLeads } from "./WholeLeads.ts"

type Refused = ConversionRefusal.ConversionRefused

/** Takes leads, and delivers them. What is refused is kept with its reason, as it is of conversions. */
export class Leads extends Context.Service<
  Leads,
  {
    readonly create: (handed: Handed) => Effect.Effect<Lead.Lead, Refused, OutsideTransaction>
    /** What is answered about a lead that is there; its deliveries are read unless they are known. */
    readonly answer: (
      lead: LeadFacts.LeadFacts,
      message: string,
      known?: ReadonlyArray<ShownDelivery>
    ) => Effect.Effect<Lead.Lead>
  }
>()("server/Leads") {
  static readonly layer = Layer.effect(
    Leads,
    Effect.gen(function* () {
      const inTransaction = yield* LeadCommits
      const clicks = yield* LeadClicks
      const intake = yield* LeadIntake
      const plans = yield* ConversionPlans
      const wholes = yield* WholeLeads
      const log = yield* LeadLogRepo
      const queue = yield* LeadQueueRepo
      const refusals = yield* Refusals
      const rounds = yield* LeadRounds

      const deliveriesOf = ({ delivery_skipped, lead_id }: LeadFacts.LeadFacts) =>
        delivery_skipped === null ? queue.ofLead(lead_id) : Effect.succeed([])

      const answer = Effect.fnUntraced(function* (
        lead: LeadFacts.LeadFacts,
        message: string,
        known?: ReadonlyArray<ShownDelivery>
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
          deliveries.map(shownDelivery),
          Option.getOrNull(reply),
          message
        )
      })

      const take = Effect.fnUntraced(function* (handed: Handed) {
        const isOnClick = handed.click === undefined
        if (!isOnClick) yield* clicks.requireGoal(handed.click, attemptOf(handed, undefined))
        const plan = isOnClick ? yield* plans.plan(attemptOf(handed, undefined)) : undefined
        const whole = plan && (yield* wholes.make(handed, plan))
        if (whole !== undefined) return whole
        return yield* Effect.catchIf(
          inTransaction(intake.receive(handed, plan, false)),
          ({ reason }) => reason === "cap_reached",
          // Nothing is left of the places that it took; the lead itself is not lost.
          () => inTransaction(intake.receive(handed, plan, true))
        )
      })

      const receive = (handed: Handed) =>
        Effect.tapError(take(handed), ({ reason }) =>
          inTransaction(refusals.record(refusable(handed), reason))
        )

      /** Who hangs up meanwhile leaves no lead behind whose first attempt was never made. */
      const begin = Effect.fnUntraced(function* (handed: Handed) {
        const scope = yield* Scope.make()
        const { isNew, lead, round } = yield* Scope.provide(receive(handed), scope).pipe(
          Effect.onError(() => Scope.close(scope, Exit.void))
        )
        const done =
          round === undefined
            ? Effect.as(Scope.close(scope, Exit.void), undefined)
            : yield* rounds.start(round, scope)
        return { lead, message: isNew ? Lead.createdMessage : Lead.existsMessage, done }
      }, Effect.uninterruptible)

      const create = Effect.fn("Leads.create")(function* (handed: Handed) {
        const { done, lead, message } = yield* begin(handed)
        return yield* answer(lead, message, yield* done)
      })

      return Leads.of({ create, answer })
    })
  ).pipe(
    Layer.provide([
      ConversionPlans.layer,
      LeadClicks.layer,
      LeadCommits.layer,
      LeadIntake.layer,
      LeadLogRepo.layer,
      LeadQueueRepo.layer,
      LeadRounds.layer,
      Refusals.layer,
      WholeLeads.layer
    ])
  )
}
