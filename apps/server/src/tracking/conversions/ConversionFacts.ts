import {
  CalendarDate,
  Conversion,
  ConversionDecision,
  ConversionRecord,
  type ConversionRefusal,
  ConversionRevision,
  type Currency,
  type ConversionFacts as Facts
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Struct } from "effect"
import { SecureRandom } from "effect/crypto"
import { picking } from "../../platform/picking.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { cacheBriefly } from "../../platform/sql/cacheBriefly.ts"
import { makeDayOf } from "../clicks/days.ts"
import { FraudFacts } from "../fraud/FraudFacts.ts"
import { Agreements } from "./Agreements.ts"
import { ConversionTermsRepo, type GoalName } from "./ConversionTermsRepo.ts"
import { ReportProofs } from "./ReportProofs.ts"
import { TrackedClicksRepo } from "./TrackedClicksRepo.ts"

interface GoalOfOffer extends GoalName {
  readonly offer_id: number
}

interface DayOfCurrency {
  readonly currency: Currency.Currency
  /** Counted from 1970-01-01 on. */
  readonly day: number
}

const copiedFrom = picking(Struct.keys(ConversionRecord.clickFields))

/** Reads what decisions about conversions depend on. What nearly every report needs is cached for a second. */
export class ConversionFacts extends Context.Service<
  ConversionFacts,
  {
    readonly click: (
      attempt: Facts.Attempt
    ) => Effect.Effect<Facts.TrackedClick, ConversionRefusal.ConversionRefused>
    /** The goal that is named; without any name, the offer's default goal. */
    readonly goal: (goal: GoalOfOffer) => Effect.Effect<Facts.ConvertedGoal | undefined>
    readonly ofNew: (
      attempt: Facts.Attempt,
      click: Facts.TrackedClick
    ) => Effect.Effect<Facts.ConversionFacts>
    readonly ofChange: (
      before: ConversionRecord.ConversionRecord,
      said: ConversionRevision.Revision,
      proof: Facts.Attempt["proof"]
    ) => Effect.Effect<ConversionRevision.RevisionFacts>
  }
>()("server/ConversionFacts") {
  static readonly layer = Layer.effect(
    ConversionFacts,
    Effect.gen(function* () {
      const clicks = yield* TrackedClicksRepo
      const proofs = yield* ReportProofs
      const random = yield* SecureRandom.SecureRandom
      const repo = yield* ConversionTermsRepo
      const fraud = yield* FraudFacts
      const dayOf = makeDayOf()

      const goal = cacheBriefly(
        ({ offer_id, ...name }: GoalOfOffer) => repo.findGoal(offer_id, name),
        ({ goal_alias, goal_id, offer_id }) => `${offer_id} ${goal_id} ${goal_alias}`
      )
      const agreements = (yield* Agreements).of
      const customTerms = cacheBriefly(repo.customTerms, String)
      const rateOf = cacheBriefly(
        ({ currency, day }: DayOfCurrency) =>
          repo.rate(currency, CalendarDate.fromUtcMillis(day * CalendarDate.dayMillis)),
        ({ currency, day }) => `${currency} ${day}`
      )

      const click = (attempt: Facts.Attempt) =>
        Effect.flatMap(
          attempt.click === undefined
            ? clicks.named(attempt.input, attempt.of)
            : Effect.succeed([attempt.click]),
          (named) => Effect.fromResult(ConversionDecision.clickOf(attempt, named))
        )

      const ofNew = Effect.fnUntraced(function* (
        attempt: Facts.Attempt,
        click: Facts.TrackedClick
      ) {
        const { advertiser_id, offer_id } = click
        const { goal_alias, goal_id } = attempt.input
        const converted = yield* goal({ offer_id, goal_id, goal_alias })
        const nowMillis = yield* Clock.currentTimeMillis
        const currency = click.offer_currency
        const isRated = currency !== null && currency !== click.network_currency
        const admission = yield* proofs.admission(advertiser_id)
        return {
          ...admission,
          fraud: yield* fraud.of(attempt, { advertiser_id, offer_id }, admission.ip),
          click,
          copied: copiedFrom(click),
          goal: converted,
          agreements: converted === undefined ? [] : yield* agreements(click, converted),
          customTerms: yield* customTerms(offer_id),
          rate: isRated
            ? yield* rateOf({ currency, day: dayOf(nowMillis, click.timezone) })
            : undefined,
          nowMillis,
          newId: Conversion.TransactionId.make(yield* random.uuidV4())
        }
      })

      const ofChange = Effect.fnUntraced(function* (
        before: ConversionRecord.ConversionRecord,
        said: ConversionRevision.Revision,
        proof: Facts.Attempt["proof"]
      ) {
        const isPriced = ConversionRevision.needsTerms(before, said)
        const goal = isPriced ? yield* repo.goal(before.goal_id) : undefined
        return {
          ...(yield* proofs.admission(before.advertiser_id)),
          proof,
          goal,
          agreements: goal === undefined ? [] : yield* agreements(before, goal),
          customTerms: isPriced ? yield* customTerms(before.offer_id) : [],
          nowMillis: yield* Clock.currentTimeMillis
        }
      })

      return ConversionFacts.of({ click, goal, ofNew, ofChange })
    })
  ).pipe(
    Layer.provide([
      Agreements.layer,
      ConversionTermsRepo.layer,
      FraudFacts.layer,
      layerSecureRandom,
      ReportProofs.layer,
      TrackedClicksRepo.layer
    ])
  )
}
