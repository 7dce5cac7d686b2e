import {
  Advertiser,
  Affiliate,
  ClickCheck,
  ConversionInput,
  ConversionRecord,
  ConversionRefusal,
  ConversionStatus,
  Conversion as Domain,
  Offer,
  Payout,
  Status
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option, Result, Schema, Struct } from "effect"
import { SecureRandom } from "effect/crypto"
import { makeDayOf } from "../clicks/days.ts"
import { picking } from "../picking.ts"
import { layerSecureRandom } from "../secureRandom.ts"
import { type ConversionAttempt, hasValidToken } from "./ConversionAttempt.ts"
import { ConversionPrices, withNetworkMoney } from "./ConversionPrices.ts"
import { ConversionSubjects } from "./ConversionSubjects.ts"
import type { Keys } from "./ConversionsRepo.ts"
import type { ConvertedGoal } from "./ConversionTermsRepo.ts"
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
}

const pickOfClick = picking(Struct.keys(ConversionRecord.clickFields))
const bookNames = Struct.keys(ConversionInput.bookFields)

const readTransactionId = Schema.decodeUnknownOption(Domain.TransactionId)

/** The keys under which a conversion is unique. */
const keysOf = (
  transaction_id: Domain.TransactionId,
  click: TrackedClick,
  goal: ConvertedGoal,
  { input }: ConversionAttempt
) => ({
  transaction_id,
  once_key: goal.multiple_conversions === 1 ? null : `${click.id}:${goal.id}`,
  order_key:
    input.adv_order_id === undefined
      ? null
      : `${click.advertiser_id}:${goal.id}:${input.adv_order_id}`
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
      const prices = yield* ConversionPrices
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
        if (!hasValidToken(attempt, click.token_digest)) {
          return yield* ConversionRefusal.of("token_invalid")
        }
        if (click.invalid_reason !== null && !ClickCheck.isOnlyMarked(click.invalid_reason)) {
          return yield* ConversionRefusal.of("click_invalid")
        }
        return click
      })

      const priced = Effect.fnUntraced(function* (
        click: TrackedClick,
        goal: ConvertedGoal,
        { input }: ConversionAttempt,
        now: number
      ) {
        const currency = click.offer_currency
        if (click.offer_status !== Status.Active || currency === null) {
          return yield* ConversionRefusal.of("offer_inactive")
        }
        if (goal.status !== Status.Active) return yield* ConversionRefusal.of("goal_inactive")
        const amount = input.amount ?? null
        const terms = yield* prices.terms(goal, click.affiliate_id, click.commission_plan_id)
        const price = yield* Effect.fromResult(Payout.priceOf({ ...input, amount }, terms))
        const day = () => dayOf(now, click.timezone)
        const stamp = yield* prices.stamp(currency, click.network_currency, day)
        return { currency, ...stamp, ...(yield* withNetworkMoney({ ...price, amount }, stamp)) }
      })

      const plan = Effect.fn("ConversionPlans.plan")(function* (attempt: ConversionAttempt) {
        const { input } = attempt
        const click = yield* usableClick(attempt)
        const goal = yield* subjects.goal(click, attempt)
        const keys = keysOf(yield* newTransactionId(attempt), click, goal, attempt)
        const now = yield* Clock.currentTimeMillis
        const price = yield* Effect.result(priced(click, goal, attempt, now))
        const conversion = Result.map(price, (money) => ({
          ...ofClick(click),
          ...money,
          transaction_id: keys.transaction_id,
          goal_id: goal.id,
          status: input.conv_status ?? ConversionStatus.fromCode(goal.conversion_status),
          adv_order_id: input.adv_order_id ?? null,
          invoice_id: null,
          created_millis: now,
          updated_millis: now
        }))
        const details = JSON.stringify(Struct.pick(input, bookNames))
        return { click, goal, keys, conversion, details }
      })

      return ConversionPlans.of({ plan })
    })
  ).pipe(Layer.provide([ConversionPrices.layer, ConversionSubjects.layer, layerSecureRandom]))
}
