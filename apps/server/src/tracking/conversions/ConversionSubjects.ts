import { ConversionProof, type ConversionRecord, ConversionRefusal, Whose } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { remember } from "../../platform/sql/remember.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { ConversionAttempt } from "./ConversionAttempt.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { ConversionTermsRepo, type ConvertedGoal, type GoalName } from "./ConversionTermsRepo.ts"
import { type TrackedClick, TrackedClicksRepo } from "./TrackedClicksRepo.ts"

type Conversion = ConversionRecord.ConversionRecord
type Refused = ConversionRefusal.ConversionRefused

interface GoalOfOffer extends GoalName {
  readonly offer_id: number
}

/** Whether an attempt may be about a click: one of somebody else's is as good as not there. */
const mayMean = ({ of, proof }: ConversionAttempt, click: TrackedClick): boolean =>
  Whose.includes(of, click) && ConversionProof.reaches(proof, click.advertiser_id)

/** Finds what an attempt is about. */
export class ConversionSubjects extends Context.Service<
  ConversionSubjects,
  {
    readonly click: (attempt: ConversionAttempt) => Effect.Effect<TrackedClick, Refused>
    readonly goal: (
      click: Pick<TrackedClick, "offer_id">,
      attempt: ConversionAttempt
    ) => Effect.Effect<ConvertedGoal, Refused>
    /** The conversion to change, locked. */
    readonly conversion: (
      attempt: ConversionAttempt
    ) => Effect.Effect<Conversion, Refused, Transaction>
  }
>()("server/ConversionSubjects") {
  static readonly layer = Layer.effect(
    ConversionSubjects,
    Effect.gen(function* () {
      const clicks = yield* TrackedClicksRepo
      const terms = yield* ConversionTermsRepo
      const repo = yield* ConversionsRepo

      const findGoal = remember(
        ({ goal_alias, goal_id, offer_id }: GoalOfOffer) =>
          terms.findGoal(offer_id, { goal_id, goal_alias }),
        ({ goal_alias, goal_id, offer_id }) => `${offer_id} ${goal_id} ${goal_alias}`
      )

      const click = Effect.fnUntraced(function* (attempt: ConversionAttempt) {
        const { input } = attempt
        if (input.click_id !== undefined) {
          const found = yield* clicks.find(input.click_id)
          return found !== undefined && mayMean(attempt, found)
            ? found
            : yield* ConversionRefusal.of("click_unknown")
        }
        if (input.aff_click_id === undefined) return yield* ConversionRefusal.of("click_missing")
        const all = yield* clicks.findByOwnId(input.aff_click_id, attempt.of?.affiliate_id)
        const found = all.filter((one) => mayMean(attempt, one))
        const [newest] = found
        if (newest === undefined) return yield* ConversionRefusal.of("click_unknown")
        // Ids of their own are unique among the clicks of an affiliate, and not among affiliates.
        return found.every(({ affiliate_id }) => affiliate_id === newest.affiliate_id)
          ? newest
          : yield* ConversionRefusal.of("click_ambiguous")
      })

      const goal = Effect.fnUntraced(function* (
        { offer_id }: Pick<TrackedClick, "offer_id">,
        { input: { goal_alias, goal_id } }: ConversionAttempt
      ) {
        const found = yield* findGoal({ offer_id, goal_id, goal_alias })
        return found ?? (yield* ConversionRefusal.of("goal_unknown"))
      })

      const idsOf = Effect.fnUntraced(function* (attempt: ConversionAttempt) {
        const { click_id, aff_click_id, adv_order_id, goal_id } = attempt.input
        if (adv_order_id !== undefined && "advertiser_id" in attempt.proof) {
          return yield* repo.idsOfOrder(attempt.proof.advertiser_id, adv_order_id, goal_id)
        }
        if (click_id === undefined && aff_click_id === undefined) {
          return yield* ConversionRefusal.of("conversion_missing")
        }
        const found = yield* click(attempt)
        return yield* repo.idsOfClick(found.id, (yield* goal(found, attempt)).id)
      })

      const own = ({ proof }: ConversionAttempt, found: Conversion | undefined) =>
        found !== undefined && ConversionProof.reaches(proof, found.advertiser_id)
          ? Effect.succeed(found)
          : Effect.fail(ConversionRefusal.of("conversion_unknown"))

      const conversion = Effect.fnUntraced(function* (attempt: ConversionAttempt) {
        const { transaction_id } = attempt.input
        if (transaction_id !== undefined) {
          return yield* own(attempt, yield* repo.findForUpdate(transaction_id.toLowerCase()))
        }
        const [id, other] = yield* idsOf(attempt)
        if (other !== undefined) return yield* ConversionRefusal.of("conversion_ambiguous")
        return yield* own(attempt, id === undefined ? undefined : yield* repo.findByIdForUpdate(id))
      })

      return ConversionSubjects.of({ click, goal, conversion })
    })
  ).pipe(Layer.provide([ConversionsRepo.layer, ConversionTermsRepo.layer, TrackedClicksRepo.layer]))
}
