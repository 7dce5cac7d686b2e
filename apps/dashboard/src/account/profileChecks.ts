import { AdvertiserProfile, AffiliateProfile, ManagerProfile } from "@affnet/domain"
import type { Viewer } from "../data/session.ts"
import { problemsBy } from "../records/checkBy.ts"
import type { Problems, Request } from "../records/Form.ts"

const updates = {
  manager: ManagerProfile.ManagerProfileUpdate,
  affiliate: AffiliateProfile.AffiliateProfileUpdate,
  advertiser: AdvertiserProfile.AdvertiserProfileUpdate
}

/** What is wrong with what somebody typed of himself. */
export const profileProblems = (role: Viewer["role"], request: Request): Problems =>
  problemsBy(updates[role], request)
