import {
  type ConversionFacts,
  ConversionInput,
  ConversionProof,
  type ConversionRecord,
  type ConversionRefusal
} from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { PromoClicks } from "../promo-clicks/PromoClicks.ts"
import { ConversionCommits } from "./ConversionCommits.ts"
import { ConversionPlans, type Plan } from "./ConversionPlans.ts"
import type { ConversionReport } from "./ConversionReport.ts"
import { TrackedClicksRepo } from "./TrackedClicksRepo.ts"

type Attempt = ConversionFacts.Attempt & Pick<ConversionReport, "made">
type Refused = ConversionRefusal.ConversionRefused

/** The most commission plans that may become full while one conversion is stored. */
const plansMax = 10

/** A decided new conversion, with the click that was made for it, and whether it is stored. */
export interface Stored {
  readonly decided: Attempt
  readonly plan: Plan
  /** Fails with `undefined` when another conversion has one of its keys. */
  readonly stored: Result.Result<ConversionRecord.ConversionRecord, Refused | undefined>
}

/** Makes the conversions that advertisers report. */
export class NewConversions extends Context.Service<
  NewConversions,
  { readonly store: (attempt: Attempt) => Effect.Effect<Stored, Refused, OutsideTransaction> }
>()("server/NewConversions") {
  static readonly layer = Layer.effect(
    NewConversions,
    Effect.gen(function* () {
      const clicks = yield* TrackedClicksRepo
      const commits = yield* ConversionCommits
      const plans = yield* ConversionPlans
      const promoClicks = yield* PromoClicks

      /** The click that is made for a report, also of the promo code that it names instead of one. */
      const clickOf = Effect.fnUntraced(function* ({ input, made, proof }: Attempt) {
        const code = ConversionInput.codeOf(input)
        const reaches = (id: number) => ConversionProof.reaches(proof, id)
        const pending = code === undefined ? made : yield* promoClicks.decide({ code }, reaches)
        return pending && { pending, click: yield* clicks.ofNew(pending.click) }
      })

      /** Plans a conversion and stores it; once more when the commission plan that was to pay it pays no more. */
      const store = Effect.fnUntraced(function* (attempt: Attempt) {
        const made = yield* clickOf(attempt)
        const decided = { ...attempt, click: made?.click }
        for (let left = plansMax; left > 0; left--) {
          const plan = yield* plans.plan(decided)
          const stored = yield* commits.store(plan, made?.pending)
          if (Result.isSuccess(stored))
            return { decided, plan, stored: Result.succeed(stored.success) }
          const { failure } = stored
          if (failure === "plan_cap_reached") continue
          const refused = failure === "taken" ? undefined : failure
          return { decided, plan, stored: Result.fail(refused) }
        }
        return yield* Effect.die(new Error("The caps of commission plans fill all the time"))
      })

      return NewConversions.of({ store })
    })
  ).pipe(
    Layer.provide([
      ConversionCommits.layer,
      ConversionPlans.layer,
      PromoClicks.layer,
      TrackedClicksRepo.layer
    ])
  )
}
