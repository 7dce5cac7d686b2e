/** The check of a promo code, which makes the click that the code stands for. */
import { Schema } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { CommissionPlanId } from "../../catalog/CommissionPlan.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { Code } from "../../catalog/PromoCode.ts"
import { payload, record } from "../../values/Example.ts"
import * as Text from "../../values/Text.ts"
import type { Click } from "./Click.ts"
import { ClickId } from "./ClickId.ts"

/** What a report says of a customer who uses a code. */
export const PromoCheck = Schema.Struct({
  code: Code.annotateKey({
    description: "In any case of letters",
    messageMissingKey: "is required"
  }),
  ip: Schema.optionalKey(Text.atMost(45)).annotateKey({
    description: "The customer's address, which tells the country; without it, any country will do"
  })
}).pipe(payload("PromoCheck", { code: "SPRING10", ip: "203.0.113.7" }))
export type PromoCheck = typeof PromoCheck.Type

/** The click that was made. */
export const PromoClick = Schema.Struct({
  click_id: ClickId.annotateKey({ description: "What conversions of the customer name" }),
  affiliate_id: AffiliateId,
  offer_id: OfferId,
  commission_plan_id: Schema.NullOr(CommissionPlanId)
}).pipe(
  record("PromoClick", "The click that a promo code made", {
    click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7",
    affiliate_id: 7,
    offer_id: 3,
    commission_plan_id: null
  })
)
export type PromoClick = typeof PromoClick.Type

const read = Schema.decodeUnknownSync(PromoClick)

/** The answer about a click that a code made. */
export const of = ({ affiliate_id, commission_plan_id, id, offer_id }: Click): PromoClick =>
  read({ click_id: id, affiliate_id, offer_id, commission_plan_id })
