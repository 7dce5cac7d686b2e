import {
  type AffiliateLead,
  ClickInput,
  ClickTurnedAway,
  type ConversionRefusal,
  LeadRepetition
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import type { PendingClick } from "../../tracking/clicks/Click.ts"
import { Clicks } from "../../tracking/clicks/Clicks.ts"

/** A click that is about to be made for a lead, and the key of its submission. */
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
    /** Decides the click; outside of any transaction. */
    readonly decide: (
      lead: AffiliateLead.AffiliateLeadInput & { readonly offer_id: number },
      affiliate_id: number
    ) => Effect.Effect<
      NewClick,
      ClickTurnedAway.ClickTurnedAway | ConversionRefusal.ConversionRefused,
      OutsideTransaction
    >
  }
>()("server/LeadClicks") {
  static readonly layer = Layer.effect(
    LeadClicks,
    Effect.gen(function* () {
      const clicks = yield* Clicks

      const decide: LeadClicks["Service"]["decide"] = Effect.fnUntraced(
        function* (lead, affiliate_id) {
          const input = ClickInput.fromGiven({ ...lead, affiliate_id })
          const pending = yield* clicks.decide({ input, sender: senderOf(lead) })
          const refusal = ClickTurnedAway.of(pending.click.invalid_reason)
          if (refusal !== undefined) return yield* Effect.fail(refusal)
          return { pending, key: LeadRepetition.key(affiliate_id, lead) }
        }
      )

      return LeadClicks.of({ decide })
    })
  ).pipe(Layer.provide(Clicks.layer))
}
