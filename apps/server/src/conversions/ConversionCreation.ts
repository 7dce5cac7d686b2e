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
  Status,
  TimeZone
} from "@affnet/domain"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Clock, Context, Effect, Layer, Option, Result, Schema, Struct } from "effect"
import { SecureRandom } from "effect/crypto"
import { CapReservations } from "./CapReservations.ts"
import { type ConversionAttempt, hasValidToken } from "./ConversionAttempt.ts"
import { ConversionChanges } from "./ConversionChanges.ts"
import { ConversionPrices, withNetworkMoney } from "./ConversionPrices.ts"
import { ConversionSubjects } from "./ConversionSubjects.ts"
import { ConversionsRepo, type Keys } from "./ConversionsRepo.ts"
import type { ConvertedGoal } from "./ConversionTermsRepo.ts"
import type { TrackedClick } from "./TrackedClicksRepo.ts"

type Conversion = ConversionRecord.ConversionRecord
type Refused = ConversionRefusal.ConversionRefused

/** A conversion that is there after the call, made by it or before. */
export interface Made {
  readonly conversion: Conversion
  readonly isNew: boolean
}

/** A conversion that would be made, with what is needed for storing it. Nothing is stored yet. */
export interface Plan {
  readonly click: TrackedClick
  readonly keys: Keys & { readonly transaction_id: Domain.TransactionId }
  /** Why it would be refused, if it does not repeat another one. */
  readonly conversion: Result.Result<Omit<Conversion, "id">, Refused>
  readonly details: string
}

/** A conversion that is stored, and nobody has heard of. */
export interface Begun extends Made {
  /** The zone in which its caps are counted. */
  readonly timezone: TimeZone.TimeZone
}

const clickNames = Struct.keys(ConversionRecord.clickFields)
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
  ...Struct.pick(click, clickNames),
  click_id: click.id,
  click_millis: click.created_millis,
  affiliate_id: Affiliate.AffiliateId.make(click.affiliate_id),
  advertiser_id: Advertiser.AdvertiserId.make(click.advertiser_id),
  offer_id: Offer.OfferId.make(click.offer_id)
})

/**
 * Makes conversions. A plan only reads, and may stand in front of the transaction, which is the shorter for
 * it: what has changed meanwhile, the unique keys and the caps find out. All else has to stand inside a
 * transaction, which is given up when it refuses. Whoever has to decide about a new conversion begins it,
 * may still change its status, and then announces it.
 */
export class ConversionCreation extends Context.Service<
  ConversionCreation,
  {
    readonly plan: (attempt: ConversionAttempt) => Effect.Effect<Plan, Refused>
    readonly make: (plan: Plan) => Effect.Effect<Made, Refused>
    readonly begin: (plan: Plan) => Effect.Effect<Begun, Refused>
    /** Takes its places in caps, and tells of it. */
    readonly announce: (
      conversion: Conversion,
      timezone: TimeZone.TimeZone
    ) => Effect.Effect<void, Refused>
  }
>()("server/ConversionCreation") {
  static readonly layer = Layer.effect(
    ConversionCreation,
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const caps = yield* CapReservations
      const changes = yield* ConversionChanges
      const prices = yield* ConversionPrices
      const subjects = yield* ConversionSubjects
      const repo = yield* ConversionsRepo

      const newTransactionId = Effect.fnUntraced(function* ({ input }: ConversionAttempt) {
        if (input.transaction_id === undefined) {
          return Domain.TransactionId.make(yield* random.uuidV4())
        }
        const given = readTransactionId(input.transaction_id.toLowerCase())
        return Option.isSome(given)
          ? given.value
          : yield* ConversionRefusal.of("transaction_id_invalid")
      })

      /** The conversion that this one would repeat. */
      const findRepeated = Effect.fnUntraced(function* (click: TrackedClick, keys: Keys) {
        const found = yield* repo.findByKeys(keys)
        const named = found.find(({ transaction_id }) => transaction_id === keys.transaction_id)
        if (named !== undefined && named.click_id !== click.id) {
          return yield* ConversionRefusal.of("transaction_id_taken")
        }
        return named ?? found[0]
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
        const day = () => TimeZone.dayOf(now, click.timezone)
        const stamp = yield* prices.stamp(currency, click.network_currency, day)
        return { currency, ...stamp, ...(yield* withNetworkMoney({ ...price, amount }, stamp)) }
      })

      const plan = Effect.fn("ConversionCreation.plan")(function* (attempt: ConversionAttempt) {
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
        return { click, keys, conversion, details: JSON.stringify(Struct.pick(input, bookNames)) }
      })

      /** Most conversions repeat none, so that is only looked up for those that cannot be stored. */
      const begin = Effect.fn("ConversionCreation.begin")(function* (plan: Plan) {
        const { click, conversion, details, keys } = plan
        const { timezone } = click
        const id = Result.isFailure(conversion)
          ? undefined
          : yield* repo.insert({ ...conversion.success, ...keys, details })
        if (Result.isSuccess(conversion) && id !== undefined) {
          const after = { ...conversion.success, id: ConversionRecord.ConversionId.make(id) }
          return { conversion: after, isNew: true, timezone }
        }
        const repeated = yield* findRepeated(click, keys)
        if (repeated !== undefined) return { conversion: repeated, isNew: false, timezone }
        if (Result.isFailure(conversion)) return yield* conversion.failure
        return yield* Effect.die(new Error("A conversion conflicts with none that can be found"))
      })

      const announce = Effect.fnUntraced(function* (
        after: Conversion,
        timezone: TimeZone.TimeZone
      ) {
        yield* caps.apply({ before: undefined, after }, timezone)
        yield* changes.record({ before: undefined, after })
      })

      const make = Effect.fn("ConversionCreation.make")(function* (plan: Plan) {
        const { conversion, isNew, timezone } = yield* begin(plan)
        if (isNew) yield* announce(conversion, timezone)
        return { conversion, isNew }
      })

      return ConversionCreation.of({ plan, make, begin, announce })
    })
  ).pipe(
    Layer.provide([
      CapReservations.layer,
      ConversionChanges.layer,
      ConversionPrices.layer,
      ConversionSubjects.layer,
      ConversionsRepo.layer,
      NodeCrypto.layerSecureRandom
    ])
  )
}
