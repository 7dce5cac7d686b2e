import { AdvertiserInput, AffiliateInput } from "@affnet/domain"
import { problemsBy } from "../../records/checkBy.ts"
import type { Problems } from "../../records/Form.ts"

type Given = Readonly<Record<string, unknown>>

export const affiliateProblems = (given: Given, isNew: boolean): Problems =>
  isNew
    ? problemsBy(AffiliateInput.AffiliateCreate, given)
    : problemsBy(AffiliateInput.AffiliateUpdate, given)

export const advertiserProblems = (given: Given, isNew: boolean): Problems =>
  isNew
    ? problemsBy(AdvertiserInput.AdvertiserCreate, given)
    : problemsBy(AdvertiserInput.AdvertiserUpdate, given)
