import { AdvertiserProfile, AffiliateProfile, ManagerProfile } from "@affnet/domain"
import type { Viewer } from "../data/session.ts"
import { problemsBy } from "../records/checkBy.ts"
import type { Problems, Request } from "../records/Form.ts"

const checks = {
  manager: (request: Request) => problemsBy(ManagerProfile.ManagerProfileUpdate, request),
  affiliate: (request: Request) => problemsBy(AffiliateProfile.AffiliateProfileUpdate, request),
  advertiser: (request: Request) => problemsBy(AdvertiserProfile.AdvertiserProfileUpdate, request)
}

/** What is wrong with what somebody typed of himself. */
export const profileProblems = (role: Viewer["role"], request: Request): Problems =>
  checks[role](request)
