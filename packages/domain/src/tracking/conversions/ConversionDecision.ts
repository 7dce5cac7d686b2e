/**
 * The decision about a conversion report. `clickOf` finds the click, `decide` makes the conversion or the refusal,
 * and `decideAgain` settles refused claims of a conversion that already exists.
 */
import { Option, Result, Schema, Struct } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import * as FraudRule from "../../accounts/FraudRule.ts"
import * as Refusal from "../../catalog/ConversionRefusal.ts"
import { fromCode } from "../../catalog/ConversionStatus.ts"
import * as CustomTerms from "../../catalog/CustomTerms.ts"
import * as ExchangeStamp from "../../catalog/ExchangeStamp.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import * as Payout from "../../catalog/Payout.ts"
import { Active } from "../../values/Status.ts"
import { includes } from "../../values/Whose.ts"
import { isOnlyMarked } from "../clicks/ClickCheck.ts"
import * as FraudCheck from "../fraud/FraudCheck.ts"
import { TransactionId } from "./Conversion.ts"
import type {
  Admission,
  Attempt,
  ConversionFacts,
  ConvertedGoal,
  TrackedClick
} from "./ConversionFacts.ts"
import * as ConversionHold from "./ConversionHold.ts"
import { bookFields } from "./ConversionInput.ts"
import { isTrusted, type Standing, standing, unsignedAmount } from "./ConversionLimits.ts"
import * as ConversionProof from "./ConversionProof.ts"
import type { ConversionRecord, NewConversionRecord } from "./ConversionRecord.ts"
import { outside } from "./ConversionWindow.ts"

type Decided<A> = Result.Result<A, Refusal.ConversionRefused>

const refuse = (reason: Refusal.Reason) => Result.fail(Refusal.of(reason))

/**
 * The click of a report, among those with the named id, newest first. A click that the report may not be about
 * counts as unknown.
 */
export const clickOf = (
  { input, of, proof }: Attempt,
  named: ReadonlyArray<TrackedClick>
): Decided<TrackedClick> => {
  const [newest, ...older] = named.filter(
    (click) => includes(of, click) && ConversionProof.reaches(proof, click.advertiser_id)
  )
  if (newest === undefined) {
    const isNamed = input.click_id !== undefined || input.aff_click_id !== undefined
    return refuse(isNamed ? "click_unknown" : "click_missing")
  }
  // An affiliate's own ids are unique among its clicks, and not among affiliates.
  return older.every(({ affiliate_id }) => affiliate_id === newest.affiliate_id)
    ? Result.succeed(newest)
    : refuse("click_ambiguous")
}

/** Fails unless the advertiser takes reports with this proof from this address. */
export const admit = (proof: ConversionProof.Proof, { ip, settings }: Admission): Decided<void> => {
  const reason = ConversionProof.refusalOf(proof, settings, ip)
  return reason === undefined ? Result.void : refuse(reason)
}

/** A new conversion that is not stored yet. */
export interface NewConversion {
  readonly click: TrackedClick
  readonly goal: ConvertedGoal
  /** What no second conversion may have. */
  readonly keys: ConversionProof.Keys & { readonly transaction_id: TransactionId }
  /** Whether further ones may follow where its keys are those of a proven one. */
  readonly isFirst: boolean
  /** Why it is refused, unless it repeats another one. */
  readonly conversion: Decided<NewConversionRecord>
  /** What the advertiser hands through for its own books, as JSON. */
  readonly details: string
}

/** Decides a new conversion. */
export const decide = (attempt: Attempt, facts: ConversionFacts): Decided<NewConversion> =>
  Result.gen(() => deciding(attempt, facts))

// Declared once: V8 gives each new generator function a hidden class in the old generation, and what the function
// captures stays alive until the next full garbage collection.
function* deciding(attempt: Attempt, facts: ConversionFacts) {
  const { input, proof } = attempt
  const { click, goal } = facts
  if (click.invalid_reason !== null && !isOnlyMarked(click.invalid_reason)) {
    return yield* refuse("click_invalid")
  }
  yield* admit(proof, facts)
  if (goal === undefined) return yield* refuse("goal_unknown")
  const transaction_id = yield* transactionIdOf(attempt, facts)
  const { adv_order_id } = input
  const takesMore = goal.multiple_conversions === 1
  const isFirst =
    attempt.isFurther !== true &&
    ConversionProof.isTriedAsFirst(proof, facts.settings, { adv_order_id, takesMore })
  const keys = ConversionProof.keysOf(proof, {
    click_id: click.id,
    advertiser_id: click.advertiser_id,
    goal_id: goal.id,
    takesMore,
    isSame: attempt.isSame === true,
    isFirst,
    adv_order_id
  })
  const conversion = Result.map(worthOf(attempt, facts, goal), (worth) => ({
    ...facts.copied,
    click_id: click.id,
    click_millis: click.created_millis,
    affiliate_id: AffiliateId.make(click.affiliate_id),
    advertiser_id: AdvertiserId.make(click.advertiser_id),
    offer_id: OfferId.make(click.offer_id),
    goal_id: goal.id,
    ...worth,
    transaction_id,
    proof: proof.by,
    adv_order_id: adv_order_id ?? null,
    invoice_id: null,
    affiliate_invoice_id: null,
    created_millis: facts.nowMillis,
    updated_millis: facts.nowMillis
  }))
  const details = JSON.stringify(Struct.pick(input, bookNames))
  return { click, goal, keys: { transaction_id, ...keys }, isFirst, conversion, details }
}

const bookNames = Struct.keys(bookFields)

const readTransactionId = Schema.decodeUnknownOption(TransactionId)

const transactionIdOf = (
  { input: { transaction_id } }: Attempt,
  { newId }: ConversionFacts
): Decided<TransactionId> =>
  transaction_id === undefined
    ? Result.succeed(newId)
    : Option.match(readTransactionId(transaction_id.toLowerCase()), {
        onNone: () => refuse("transaction_id_invalid"),
        onSome: Result.succeed
      })

/** On which side of the goal's window it lies. A click that is made for its conversion is in time. */
const outsideWindow = ({ click: made }: Attempt, facts: ConversionFacts, goal: ConvertedGoal) =>
  made === undefined ? outside(goal, facts.nowMillis - facts.click.created_millis) : undefined

/** How much a new conversion looks like fraud. */
const suspicion = (attempt: Attempt, { click, fraud, nowMillis }: ConversionFacts) => {
  const isOwnClick = attempt.click !== undefined
  const found = FraudCheck.conversionFindings(click, fraud, { isOwnClick, nowMillis })
  return {
    antifraud_logic_score: FraudRule.scoreOf(found),
    fraud_rules: FraudRule.toStored(found)
  }
}

/** Its standing with that. What a manager reports stands as it is. */
const stood = (
  judged: Standing,
  { antifraud_logic_score }: ReturnType<typeof suspicion>,
  { proof }: Attempt,
  { fraud }: ConversionFacts
): Standing =>
  proof.by === "key" ? judged : FraudCheck.standing(judged, antifraud_logic_score, fraud.settings)

/** The money and the status of a new conversion. */
const worthOf = (attempt: Attempt, facts: ConversionFacts, goal: ConvertedGoal) =>
  Result.gen(() => valuing(attempt, facts, goal))

function* valuing(attempt: Attempt, facts: ConversionFacts, goal: ConvertedGoal) {
  const { input, proof } = attempt
  const { agreements, click, customTerms, rate, settings } = facts
  const currency = click.offer_currency
  if (click.offer_status !== Active || currency === null) return yield* refuse("offer_inactive")
  if (goal.status !== Active) return yield* refuse("goal_inactive")
  const untimely = outsideWindow(attempt, facts, goal)
  if (untimely !== undefined && goal.window_action === "refuse") return yield* refuse(untimely)
  const said = input.amount ?? null
  const amount = proof.by === "unsigned" ? yield* unsignedAmount(said, goal) : said
  const custom = CustomTerms.choose(customTerms, click, goal.id)
  const campaignPlan = click.commission_plan_id
  const terms = Payout.termsOf({ custom, agreements, campaignPlan, goal })
  const price = yield* Payout.priceOf({ ...input, amount }, terms)
  const stamp = yield* ExchangeStamp.stampOf(currency, click.network_currency, rate)
  const money = yield* ExchangeStamp.withNetworkMoney({ ...price, amount }, stamp)
  const payer = Payout.payerOf(input, terms)
  const hold = input.conv_status === undefined ? ConversionHold.holdOf(goal, payer) : undefined
  const begun = hold === undefined ? fromCode(goal.conversion_status) : "hold"
  const held = untimely ?? null
  const reported = { proof, settings, said: input, price, goal, terms, held }
  const suspected = suspicion(attempt, facts)
  const judged = stood(standing(input.conv_status ?? begun, reported), suspected, attempt, facts)
  // What nothing proves waits for a manager, however long.
  const isBelieved = isTrusted(reported)
  return {
    currency,
    ...stamp,
    ...money,
    ...judged,
    ...(isBelieved ? ConversionHold.stampOf(hold, judged, facts.nowMillis) : ConversionHold.none),
    ...suspected,
    ...Payout.sourcesOf(input, terms),
    plan_block: payer?.block?.key ?? null,
    custom_term_id: custom?.id ?? null
  }
}

const isOfOtherClick = ({ click_id }: ConversionRecord, click: TrackedClick): boolean =>
  click_id !== click.id

const isOfOthers = ({ affiliate_id, offer_id }: ConversionRecord, click: TrackedClick): boolean =>
  affiliate_id !== click.affiliate_id || offer_id !== click.offer_id

/** A report whose conversion already exists. */
export interface Repetition {
  readonly repeated: ConversionRecord
  /** What the other one becomes, when the report takes its place. */
  readonly superseding: NewConversionRecord | undefined
}

const isProven = ({ proof }: ConversionRecord): boolean => proof !== "unsigned"

/**
 * Decides once more about a conversion that was not stored, with those that have one of its keys, the oldest
 * first; `undefined` when it repeats none of them and nothing else refused it. What a visitor's browser reported must
 * not stand in the way of what the advertiser says itself.
 */
export const decideAgain = (
  { click: made, proof }: Attempt,
  { click, conversion, isFirst, keys }: NewConversion,
  found: ReadonlyArray<ConversionRecord>,
  refused: Refusal.ConversionRefused | undefined
): Decided<Repetition | undefined> => {
  const named = found.find(({ transaction_id }) => transaction_id === keys.transaction_id)
  // A click that is made for a report is another one each time.
  const isOther = made === undefined ? isOfOtherClick : isOfOthers
  if (named !== undefined && isOther(named, click)) return refuse("transaction_id_taken")
  const met = isFirst && found.every(isProven) ? [] : found
  // An order that is proven already has no place to take.
  const repeated = named ?? met.find(isProven) ?? met[0]
  if (repeated === undefined) {
    return refused === undefined ? Result.succeed(undefined) : Result.fail(refused)
  }
  const isSuperseded =
    repeated.proof === "unsigned" && "advertiser_id" in proof && repeated.click_id === click.id
  const superseding = isSuperseded ? Result.getOrUndefined(conversion) : undefined
  return Result.succeed({ repeated, superseding })
}
