import {
  Advertiser,
  Affiliate,
  ClickCheck,
  ConversionInput,
  ConversionLimits,
  ConversionProof,
  ConversionRecord,
  ConversionRefusal,
  ConversionStatus,
  Conversion as Domain,
  Offer,
  Payout,
  type ReportSettings,
  Status
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option, Result, Schema, Struct } from "effect"
import { SecureRandom } from "effect/crypto"
import { picking } from "../../platform/picking.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeDayOf } from "../clicks/days.ts"
import type { ConversionAttempt } from "./ConversionAttempt.ts"
import { type ConversionOrigin, ConversionOrigins } from "./ConversionOrigin.ts"
import { ConversionPrices, withNetworkMoney } from "./ConversionPrices.ts"
import { ConversionSubjects } from "./ConversionSubjects.ts"
import type { Keys } from "./ConversionsRepo.ts"
import type { ConvertedGoal } from "./ConversionTermsRepo.ts"
import { ReportProofs } from "./ReportProofs.ts"
import type { TrackedClick } from "./TrackedClicksRepo.ts"

type Conversion = ConversionRecord.ConversionRecord
type Refused = ConversionRefusal.ConversionRefused

/** A conversion that has no number yet. */
export type Planned = Omit<Conversion, "id">

/** A conversion that would be made, with what is needed for storing it. Nothing is stored yet. */
export interface Plan {
  readonly click: TrackedClick
  readonly goal: ConvertedGoal
  readonly keys: Keys & { readonly transaction_id: Domain.TransactionId }
  /** Why it would be refused, if it does not repeat another one. */
  readonly conversion: Result.Result<Planned, Refused>
  readonly details: string
  readonly origin: ConversionOrigin
}

const pickOfClick = picking(Struct.keys(ConversionRecord.clickFields))
const bookNames = Struct.keys(ConversionInput.bookFields)

const readTransactionId = Schema.decodeUnknownOption(Domain.TransactionId)

/** The keys under which a conversion is unique. */
const keysOf = (
  transaction_id: Domain.TransactionId,
  click: TrackedClick,
  goal: ConvertedGoal,
  { input, proof }: ConversionAttempt
) => ({
  transaction_id,
  ...ConversionProof.keysOf(proof, {
    click_id: click.id,
    advertiser_id: click.advertiser_id,
    goal_id: goal.id,
    takesMore: goal.multiple_conversions === 1,
    adv_order_id: input.adv_order_id
  })
})

/** What a conversion takes over from its click. */
const ofClick = (click: TrackedClick) => ({
  ...pickOfClick(click),
  click_id: click.id,
  click_millis: click.created_millis,
  affiliate_id: Affiliate.AffiliateId.make(click.affiliate_id),
  advertiser_id: Advertiser.AdvertiserId.make(click.advertiser_id),
  offer_id: Offer.OfferId.make(click.offer_id)
})

/**
 * Decides what a new conversion would be. That only reads, so it may stand in front of the transaction that
 * makes the conversion: what has changed meanwhile, the unique keys and the caps find out.
 */
export class ConversionPlans extends Context.Service<
  ConversionPlans,
  { readonly plan: (attempt: ConversionAttempt) => Effect.Effect<Plan, Refused> }
>()("server/ConversionPlans") {
  static readonly layer = Layer.effect(
    ConversionPlans,
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const origins = yield* ConversionOrigins
      const prices = yield* ConversionPrices
      const proofs = yield* ReportProofs
      const subjects = yield* ConversionSubjects
      const dayOf = makeDayOf()

      const newTransactionId = Effect.fnUntraced(function* ({ input }: ConversionAttempt) {
        if (input.transaction_id === undefined) {
          return Domain.TransactionId.make(yield* random.uuidV4())
        }
        const given = readTransactionId(input.transaction_id.toLowerCase())
        return Option.isSome(given)
          ? given.value
          : yield* ConversionRefusal.of("transaction_id_invalid")
      })

      const usableClick = Effect.fnUntraced(function* (attempt: ConversionAttempt) {
        const click = yield* subjects.click(attempt)
        if (click.invalid_reason !== null && !ClickCheck.isOnlyMarked(click.invalid_reason)) {
          return yield* ConversionRefusal.of("click_invalid")
        }
        return click
      })

      const amountOf = ({ input, proof }: ConversionAttempt, goal: ConvertedGoal) => {
        const amount = input.amount ?? null
        return proof.by === "unsigned"
          ? Effect.fromResult(ConversionLimits.unsignedAmount(amount, goal))
          : Effect.succeed(amount)
      }

      const priced = Effect.fnUntraced(function* (
        click: TrackedClick,
        goal: ConvertedGoal,
        attempt: ConversionAttempt,
        settings: ReportSettings.ReportSettings,
        now: number
      ) {
        const { input, proof } = attempt
        const currency = click.offer_currency
        if (click.offer_status !== Status.Active || currency === null) {
          return yield* ConversionRefusal.of("offer_inactive")
        }
        if (goal.status !== Status.Active) return yield* ConversionRefusal.of("goal_inactive")
        const amount = yield* amountOf(attempt, goal)
        const terms = yield* prices.terms(goal, click.affiliate_id, click.commission_plan_id)
        const price = yield* Effect.fromResult(Payout.priceOf({ ...input, amount }, terms))
        const day = () => dayOf(now, click.timezone)
        const stamp = yield* prices.stamp(currency, click.network_currency, day)
        const wanted = input.conv_status ?? ConversionStatus.fromCode(goal.conversion_status)
        const said = input
        return {
          currency,
          ...stamp,
          ...(yield* withNetworkMoney({ ...price, amount }, stamp)),
          ...ConversionLimits.standing(wanted, { proof, settings, said, price, goal, terms })
        }
      })

      const plan = Effect.fn("ConversionPlans.plan")(function* (attempt: ConversionAttempt) {
        const { input, proof, source } = attempt
        const click = yield* usableClick(attempt)
        const settings = yield* proofs.admit(proof, click.advertiser_id)
        const goal = yield* subjects.goal(click, attempt)
        const keys = keysOf(yield* newTransactionId(attempt), click, goal, attempt)
        const now = yield* Clock.currentTimeMillis
        const price = yield* Effect.result(priced(click, goal, attempt, settings, now))
        const conversion = Result.map(price, (money) => ({
          ...ofClick(click),
          ...money,
          transaction_id: keys.transaction_id,
          goal_id: goal.id,
          proof: proof.by,
          adv_order_id: input.adv_order_id ?? null,
          invoice_id: null,
          created_millis: now,
          updated_millis: now
        }))
        const details = JSON.stringify(Struct.pick(input, bookNames))
        const origin = yield* origins.of(proof, source)
        return { click, goal, keys, conversion, details, origin }
      })

      return ConversionPlans.of({ plan })
    })
  ).pipe(
    Layer.provide([
      ConversionOrigins.layer,
      ConversionPrices.layer,
      ConversionSubjects.layer,
      layerSecureRandom,
      ReportProofs.layer
    ])
  )
}
