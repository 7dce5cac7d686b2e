/**
 * Why a conversion was not made or not changed. The reasons are stable: they are stored with refusals, and programs
 * depend on them.
 */
import { Schema, Struct } from "effect"

/** The kind of a refusal. */
export type Kind = "input" | "forbidden" | "unknown" | "conflict"

interface Description {
  readonly kind: Kind
  /** The field of the call that is to be mended. */
  readonly field: string
  /** The problem, and how to fix it. */
  readonly sentence: string
}

const because = (kind: Kind, field: string, sentence: string): Description => ({
  kind,
  field,
  sentence
})

/** Every reason. */
export const reasons = {
  input_invalid: because(
    "input",
    "request",
    "A parameter cannot be read; see what the answer names."
  ),
  click_missing: because("input", "click_id", "Send click_id, aff_click_id or promo_code."),
  click_unknown: because(
    "unknown",
    "click_id",
    "There is no such click; send the id that the click got."
  ),
  click_ambiguous: because(
    "conflict",
    "aff_click_id",
    "Several affiliates have a click with this aff_click_id; send click_id."
  ),
  promo_code_unknown: because(
    "unknown",
    "promo_code",
    "There is no such promo code; send it as the network gave it out."
  ),
  promo_code_disabled: because("conflict", "promo_code", "The promo code is switched off."),
  promo_code_early: because(
    "conflict",
    "promo_code",
    "The promo code is not in force yet; see its start_date."
  ),
  promo_code_ended: because(
    "conflict",
    "promo_code",
    "The promo code has ended; see its end_date."
  ),
  token_missing: because(
    "forbidden",
    "token",
    "Only the advertiser may report this; send its security token as token, or sign the address."
  ),
  token_invalid: because(
    "forbidden",
    "token",
    "This is no advertiser's security token, or no longer; send the present one."
  ),
  signature_invalid: because(
    "forbidden",
    "signature",
    "The signature does not fit the address, or ts is over 300 seconds away; sign the address anew."
  ),
  address_not_allowed: because(
    "forbidden",
    "ip",
    "The advertiser takes reports from its own networks alone; report from one of them."
  ),
  click_invalid: because(
    "conflict",
    "click_id",
    "The click was turned away, so it cannot convert."
  ),
  goal_unknown: because("unknown", "goal_id", "The click's offer has no such goal."),
  duplicate: because(
    "conflict",
    "click_id",
    "The conversion exists already; nothing was counted again."
  ),
  transaction_id_invalid: because(
    "input",
    "transaction_id",
    "The id of a new conversion must be a UUID; send your own number as adv_order_id."
  ),
  transaction_id_taken: because(
    "conflict",
    "transaction_id",
    "Another click has a conversion with this transaction_id; send another one, or none."
  ),
  offer_unknown: because("unknown", "offer_id", "There is no such offer."),
  offer_inactive: because("conflict", "click_id", "The click's offer is not active."),
  goal_inactive: because("conflict", "goal_id", "The goal is not active; name another one."),
  converted_too_early: because(
    "conflict",
    "click_id",
    "The goal takes conversions later after the click; see its convert_after_seconds."
  ),
  converted_too_late: because(
    "conflict",
    "click_id",
    "The goal takes conversions sooner after the click; see its convert_within_days."
  ),
  amount_missing: because(
    "input",
    "amount",
    "The goal is priced in percent of the amount; send amount."
  ),
  amount_limit_missing: because(
    "input",
    "amount",
    "The goal is priced in percent and has no amount_limit; send the security token as well."
  ),
  money_out_of_range: because(
    "input",
    "amount",
    "The price, or its value in the network's currency, is above 10000000000.00."
  ),
  currency_rate_missing: because(
    "conflict",
    "click_id",
    "There is no exchange rate for the offer's currency yet; import one, then send this again."
  ),
  cap_reached: because(
    "conflict",
    "goal_id",
    "A cap is full; send this again in its next period, or raise the cap."
  ),
  conversion_missing: because(
    "input",
    "transaction_id",
    "Send transaction_id, or click_id and a goal, or adv_order_id with goal_id, click_id or token."
  ),
  conversion_unknown: because("unknown", "transaction_id", "There is no such conversion."),
  conversion_ambiguous: because(
    "conflict",
    "transaction_id",
    "Several conversions are meant; send transaction_id."
  ),
  // Nothing is refused for this any more; it stands in refusals of before.
  locked: because(
    "conflict",
    "transaction_id",
    "The conversion was on an invoice and could not change then; send this again."
  ),
  status_reserved: because(
    "conflict",
    "conv_status",
    "Only managers move conversions to the trash."
  )
} as const satisfies Readonly<Record<string, Description>>

/** The word that stands for a reason. */
export const Reason = Schema.Literals(Struct.keys(reasons)).annotate({
  description: "Why the conversion was refused"
})
export type Reason = typeof Reason.Type

/** A conversion that was not made, or not changed. */
export class ConversionRefused extends Schema.TaggedError<ConversionRefused>()(
  "ConversionRefused",
  { reason: Reason }
) {}

/** What a reason means, and how to mend it. */
export const describe = (reason: Reason): Description => reasons[reason]

/** The refusal for a reason. */
export const of = (reason: Reason): ConversionRefused => new ConversionRefused({ reason })
