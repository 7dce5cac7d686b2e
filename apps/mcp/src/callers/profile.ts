import type { Operations } from "@affnet/client/effect"
import type { Profile, Role } from "@affnet/domain"
import { Effect } from "effect"

interface Answer {
  /** Each role has more of it; this is what all have. */
  readonly profile: Profile.Profile
}

/** The account behind a key, whatever its role: each role has an operation of its own for it. */
export const profileOf = (client: Operations, role: Role.Role) =>
  ({
    manager: client.managerProfile.getManagerProfile,
    advertiser: client.advertiserProfile.getAdvertiserProfile,
    affiliate: client.affiliateProfile.getAffiliateProfile
  })
    [role]({})
    .pipe(Effect.map(({ profile }: Answer) => profile))
