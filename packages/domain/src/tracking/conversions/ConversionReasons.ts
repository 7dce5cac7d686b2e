/**
 * Why a click and its conversions became what they are: the checks that decided, in their order.
 */
import { Schema } from "effect"
import { Finding, FraudScore } from "../../accounts/FraudRule.ts"
import { describe, Reason } from "../../catalog/ConversionRefusal.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { Source } from "../../catalog/Payout.ts"
import { payload, record } from "../../values/Example.ts"
import { Count } from "../../values/Integer.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import { TransactionId } from "./Conversion.ts"
import { MadeCheck } from "./ConversionCheck.ts"
import { Entry } from "./ConversionHistory.ts"
import { HoldReason } from "./ConversionLimits.ts"
import { Means } from "./ConversionProof.ts"

const checks = Schema.Array(MadeCheck)
const input = Schema.Record(Schema.String, Schema.String)

const click = {
  click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7",
  created: 1772323200,
  affiliate_id: 7,
  offer_id: 3,
  invalid_reason: null
}
const conversion = {
  transaction_id: "7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e5f",
  conv_status: "pending" as const,
  goal_id: 5,
  created: 1772324000,
  proof: "token" as const,
  hold_reason: null,
  custom_terms: null,
  revenue_by: "goal" as const,
  payout_by: "commission_plan:2" as const,
  held_by: null,
  held_until: null
}
/** How much it looks like fraud, for managers alone. */
const suspicion = {
  antifraud_logic_score: Schema.NullOr(FraudScore).annotateKey({
    description: "How much it looks like fraud; null when that was not kept"
  }),
  fraud_findings: Schema.Array(Finding).annotateKey({ description: "The rules that say so" })
}
const unsuspected = { antifraud_logic_score: 0, fraud_findings: [] }

const refusal = {
  created: 1772325000,
  source: "conv",
  reason: "duplicate" as const,
  message: describe("duplicate").sentence,
  input: { click_id: click.click_id }
}

const cap = { id: 4, offer_id: 3, cap: "10 conversions a day" }

/** A full cap that decided. */
export const DecidingCap = Schema.Struct({
  id: Schema.Int,
  offer_id: Schema.NullOr(Schema.Int),
  cap: Schema.NullOr(Schema.String)
}).pipe(record("DecidingCap", "A cap in words; of one that is gone only the id is known", cap))
export type DecidingCap = typeof DecidingCap.Type

const code = { id: 6, code: "SPRING10" }

/** A promo code that a click stands for. */
export const UsedCode = Schema.Struct({ id: Schema.Int, code: Schema.String }).pipe(
  record("UsedCode", "A promo code that a click stands for", code)
)
export type UsedCode = typeof UsedCode.Type

/** Custom terms that decided. */
export const DecidingTerms = Schema.Struct({ id: Schema.Int, title: Schema.String }).pipe(
  record("DecidingTerms", "Custom terms that held", { id: 2, title: "Search traffic from Germany" })
)
export type DecidingTerms = typeof DecidingTerms.Type

const customTerms = Schema.NullOr(DecidingTerms).annotateKey({
  description: "The custom terms that held; null without any"
})

const paidBy = (side: string) =>
  Schema.NullOr(Source).annotateKey({
    description: `What decided the ${side} of the click itself; null for one that is not paid`
  })

/** A click, and the checks that decided about it. */
export const ClickReasons = Schema.Struct({
  click_id: Schema.String,
  created: UnixTime,
  affiliate_id: Count.annotateKey({ description: "0 when there is none" }),
  offer_id: Count.annotateKey({ description: "0 when there is none" }),
  invalid_reason: Schema.NullOr(Schema.String).annotateKey({
    description: "Why it was turned away or marked; null for a valid one"
  }),
  cap: Schema.NullOr(DecidingCap).annotateKey({
    description:
      "The full cap that turned it away or, where it is valid, sent it to this offer, the cap's fallback"
  }),
  custom_terms: customTerms,
  promo_code: Schema.NullOr(UsedCode).annotateKey({
    description: "The promo code that it stands for; null where a link was followed"
  }),
  revenue_by: paidBy("revenue"),
  payout_by: paidBy("payout"),
  ...suspicion,
  checks
}).pipe(
  payload("ClickReasons", {
    ...click,
    cap: null,
    custom_terms: null,
    promo_code: null,
    revenue_by: null,
    payout_by: null,
    ...unsuspected,
    checks: []
  })
)

/** A conversion that was made. */
export const ConversionReasons = Schema.Struct({
  transaction_id: TransactionId,
  conv_status: ConversionStatus,
  goal_id: GoalId,
  created: UnixTime,
  proof: Schema.NullOr(Means),
  hold_reason: Schema.NullOr(HoldReason),
  custom_terms: customTerms,
  revenue_by: Schema.NullOr(Source).annotateKey({
    description: "What decided the revenue; null when that was not kept"
  }),
  payout_by: Schema.NullOr(Source).annotateKey({
    description: "What decided the payout; null when that was not kept"
  }),
  held_by: Schema.NullOr(Source).annotateKey({
    description: "What had it begin on hold for some days; null when nothing did"
  }),
  held_until: Schema.NullOr(UnixTime).annotateKey({
    description: "When that hold ends by itself; null when it does not, or does no more"
  }),
  ...suspicion,
  checks,
  history: Schema.Array(Entry).annotateKey({
    description: "How it was made and each change of it, oldest first, the newest 100"
  })
}).pipe(payload("ConversionReasons", { ...conversion, ...unsuspected, checks: [], history: [] }))

/** A report that made or changed nothing. */
export const RefusalReasons = Schema.Struct({
  created: UnixTime,
  source: Schema.String.annotateKey({ description: "The endpoint that was called" }),
  reason: Reason,
  message: Schema.String,
  input: input.annotateKey({
    description: "What the report said, without tokens and personal data"
  }),
  checks
}).pipe(payload("RefusalReasons", { ...refusal, checks: [] }))

/** Everything known about a click and its outcome. */
export const Reasons = Schema.Struct({
  checks: checks.annotate({ description: "The checks of what was asked for" }),
  click: Schema.NullOr(ClickReasons),
  conversions: Schema.Array(ConversionReasons),
  refusals: Schema.Array(RefusalReasons).annotate({ description: "The newest 100, oldest first" })
}).annotate({ identifier: "Reasons" })
export type Reasons = typeof Reasons.Type
