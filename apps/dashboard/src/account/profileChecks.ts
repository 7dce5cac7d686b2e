import { AdvertiserProfile, AffiliateProfile, ManagerProfile } from "@affnet/domain"
import type { Viewer } from "../data/session.ts"
import { problemsBy } from "../records/checkBy.ts"
import type { Problems, Typed } from "../records/Form.ts"

const checks = {
  manager: (typed: Typed) => problemsBy(ManagerProfile.ManagerProfileUpdate, typed),
  affiliate: (typed: Typed) => problemsBy(AffiliateProfile.AffiliateProfileUpdate, typed),
  advertiser: (typed: Typed) => problemsBy(AdvertiserProfile.AdvertiserProfileUpdate, typed)
}

/** What is wrong with what somebody typed of himself. */
export const profileProblems = (role: Viewer["role"], typed: Typed): Problems => checks[role](typed)
