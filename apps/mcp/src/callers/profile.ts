import type { Operations } from "@affnet/client/effect"
import type { Role } from "@affnet/domain"
import { Effect } from "effect"

/** The account behind a key, whatever its role: each role has an operation of its own for it. */
export const profileOf = (client: Operations, role: Role.Role) =>
  Effect.map(
    {
      manager: client.managerProfile.getManagerProfile,
      advertiser: client.advertiserProfile.getAdvertiserProfile,
      affiliate: client.affiliateProfile.getAffiliateProfile
    }[role]({}),
    ({ profile }) => profile
  )
