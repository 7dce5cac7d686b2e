import { AdvertiserProfile, AffiliateProfile } from "@affnet/domain"
import { problemsBy } from "../records/checkBy.ts"
import type { Problems, Typed } from "../records/Form.ts"

export const profileProblems = (role: "affiliate" | "advertiser", typed: Typed): Problems =>
  role === "affiliate"
    ? problemsBy(AffiliateProfile.AffiliateProfileUpdate, typed)
    : problemsBy(AdvertiserProfile.AdvertiserProfileUpdate, typed)
