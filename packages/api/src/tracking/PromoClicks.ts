import { PromoClick } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import {
  Area,
  Creates,
  groupTexts,
  KeepsItsAnswer,
  Narrowed,
  NoTool,
  texts
} from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import * as Responses from "../http/Responses.ts"

const path = "/tracker/promo"
const success = Responses.success("Promo Code Details", PromoClick.PromoClick.fields)

const description =
  "Makes the click that the code stands for: of its affiliate, on its offer, under its commission plan. The " +
  "click is put to the same checks as every other one and counts like it. A code that is unknown, switched " +
  "off, not in force on this day in the network's time zone, or whose click is turned away, is refused with " +
  "the reason, and nothing is made."

const checking = <const Name extends string>(name: Name, whose: string) =>
  HttpApiEndpoint.get(name, path, {
    query: PromoClick.PromoCheck.fields,
    success,
    error: ErrorResponses.BadRequest
  })
    .annotate(Creates, true)
    .annotateMerge(texts("Check a promo code", `${description}${whose}`))

const posting = <const Name extends string>(name: Name, whose: string) =>
  HttpApiEndpoint.post(name, path, {
    headers: IdempotencyKey.headers,
    payload: Payload.of(PromoClick.PromoCheck),
    success,
    error: ErrorResponses.creating
  })
    .annotate(KeepsItsAnswer, true)
    .annotateMerge(texts("Check a promo code, by POST", `${description}${whose}`))

const reason = "programs of shops call it when a customer types a code"
const heading = groupTexts(
  "Promo code checks",
  "Clicks of customers who typed a code instead of following a link."
)

const own = " Codes of other advertisers' offers count as unknown."

/** Promo codes that managers check. */
export class PromoClicksApi extends HttpApiGroup.make("promoClicks")
  .add(checking("checkPromoCode", ""), posting("postPromoCode", ""))
  .annotateEndpoints(NoTool, reason)
  .annotate(Area, "conversions")
  .annotate(Narrowed, true)
  .annotateMerge(heading) {}

/** Promo codes that advertisers check. */
export class AdvertiserPromoClicksApi extends HttpApiGroup.make("advertiserPromoClicks")
  .add(checking("checkOwnPromoCode", own), posting("postOwnPromoCode", own))
  .annotateEndpoints(NoTool, reason)
  .annotateMerge(heading) {}
