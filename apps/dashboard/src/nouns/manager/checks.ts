import {
  AccessChange,
  AdvertiserInput,
  AffiliateInput,
  CampaignInput,
  CommissionPlan,
  CreativeInput,
  CustomTermsRecord,
  GoalChange,
  LandingPageChange,
  OfferChange,
  OfferRequest,
  PostbackInput,
  PromoCode
} from "@affnet/domain"
import { problemsBy } from "../../records/checkBy.ts"
import type { Problems, Request } from "../../records/Form.ts"

/** The schemas of the domain that forms of managers are checked by: of a new record, and of a change. */
const schemas = {
  access: [AccessChange.AccessUpdate, AccessChange.AccessUpdate],
  advertiser: [AdvertiserInput.AdvertiserCreate, AdvertiserInput.AdvertiserUpdate],
  affiliate: [AffiliateInput.AffiliateCreate, AffiliateInput.AffiliateUpdate],
  blocks: [AccessChange.BlocksUpdate, AccessChange.BlocksUpdate],
  campaign: [CampaignInput.CampaignCreate, CampaignInput.CampaignUpdate],
  creative: [CreativeInput.CreativeCreate, CreativeInput.CreativeUpdate],
  goal: [GoalChange.GoalCreate, GoalChange.GoalUpdate],
  landingPage: [LandingPageChange.LandingPageCreate, LandingPageChange.LandingPageUpdate],
  offer: [OfferChange.OfferCreate, OfferChange.OfferUpdate],
  offerRequest: [OfferRequest.OfferRequestUpdate, OfferRequest.OfferRequestUpdate],
  plan: [CommissionPlan.CommissionPlanCreate, CommissionPlan.CommissionPlanUpdate],
  postback: [PostbackInput.PostbackCreate, PostbackInput.PostbackUpdate],
  promoCode: [PromoCode.PromoCodeCreate, PromoCode.PromoCodeUpdate],
  terms: [CustomTermsRecord.CustomTermsCreate, CustomTermsRecord.CustomTermsUpdate]
} as const

export type Kind = keyof typeof schemas

export const problemsOf = (kind: Kind, request: Request, isNew: boolean): Problems => {
  const [create, update] = schemas[kind]
  return isNew ? problemsBy(create, request) : problemsBy(update, request)
}
