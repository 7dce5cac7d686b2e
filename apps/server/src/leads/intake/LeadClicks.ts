import {
  type AffiliateLead,
  ClickInput,
  ClickTurnedAway,
  ConversionRefusal,
  type ConversionFacts as Facts,
  LeadRepetition
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import type { OutsideTransaction, Transaction } from "../../platform/sql/Transaction.ts"
import type { PendingClick } from "../../tracking/clicks/Click.ts"
import { Clicks } from "../../tracking/clicks/Clicks.ts"
import { ClicksRepo } from "../../tracking/clicks/ClicksRepo.ts"
import { ConversionFacts } from "../../tracking/conversions/ConversionFacts.ts"
import { LeadClicksRepo } from "../store/LeadClicksRepo.ts"

/** A click that is about to be made for a lead, and what tells whether it was made before. */
export interface NewClick {
  readonly pending: PendingClick
  readonly key: string
}

/** The person as the affiliate describes it. */
const senderOf = ({ ip = "", user_agent = "" }: AffiliateLead.AffiliateLeadInput) => ({
  ip,
  user_agent,
  accept_language: "",
  is_told: true
})

/** Makes the clicks of leads that have none, by the rules that every click is put to. */
export class LeadClicks extends Context.Service<
  LeadClicks,
  {
    /** Decides the click. */
    readonly decide: (
      lead: AffiliateLead.AffiliateLeadInput & { readonly offer_id: number },
      affiliate_id: number
    ) => Effect.Effect<
      NewClick,
      ClickTurnedAway.ClickTurnedAway | ConversionRefusal.ConversionRefused,
      OutsideTransaction
    >
    /** Fails unless the click's offer has the goal: a refused lead is to store no click, nor take it back. */
    readonly requireGoal: (
      click: NewClick,
      attempt: Facts.Attempt
    ) => Effect.Effect<void, ConversionRefusal.ConversionRefused>
    /** The id of the lead's click: this one's, or that of the one which was made for it before. */
    readonly claim: (click: NewClick) => Effect.Effect<string>
    /** Stores it unless it was made before; returns its id. */
    readonly store: (click: NewClick) => Effect.Effect<string, never, Transaction>
  }
>()("server/LeadClicks") {
  static readonly layer = Layer.effect(
    LeadClicks,
    Effect.gen(function* () {
      const clicks = yield* Clicks
      const clicksRepo = yield* ClicksRepo
      const repo = yield* LeadClicksRepo
      const facts = yield* ConversionFacts

      const decide: LeadClicks["Service"]["decide"] = Effect.fnUntraced(
        function* (lead, affiliate_id) {
          const input = ClickInput.fromGiven({ ...lead, affiliate_id })
          const pending = yield* clicks.decide({ input, sender: senderOf(lead) })
          const refusal = ClickTurnedAway.of(pending.click.invalid_reason)
          if (refusal !== undefined) return yield* Effect.fail(refusal)
          return { pending, key: LeadRepetition.key(affiliate_id, lead) }
        }
      )

      const requireGoal = Effect.fnUntraced(function* (
        { pending }: NewClick,
        { input: { goal_alias, goal_id } }: Facts.Attempt
      ) {
        const { offer_id } = pending.click
        const goal = yield* facts.goal({ offer_id, goal_id, goal_alias })
        if (goal === undefined) return yield* ConversionRefusal.of("goal_unknown")
      })

      const claim = Effect.fnUntraced(function* ({ key, pending }: NewClick) {
        const nowMillis = yield* Clock.currentTimeMillis
        const sinceMillis = nowMillis - LeadRepetition.withinMillis
        return yield* repo.claim({ key, click_id: pending.click.id, sinceMillis, nowMillis })
      })

      const store = Effect.fnUntraced(function* (click: NewClick) {
        const click_id = yield* claim(click)
        if (click_id === click.pending.click.id) yield* clicksRepo.store([click.pending])
        return click_id
      })

      return LeadClicks.of({ decide, requireGoal, claim, store })
    })
  ).pipe(
    Layer.provide([Clicks.layer, ClicksRepo.layer, ConversionFacts.layer, LeadClicksRepo.layer])
  )
}
