import type { Mutation } from "../Mutation.ts"
import { firstUnder } from "../rules/Routes.ts"
import { field, status, when } from "./Changes.ts"

/** What nobody may learn. */

export const privacy: ReadonlyArray<Mutation> = [
  {
    id: "key-unmasked",
    says: "an affiliate's token is shown",
    rule: "secrets/masked",
    operation: "getAffiliate",
    answer: field("info.affiliate.access_token", "c2VjcmV0LXRva2Vu")
  },
  {
    id: "foreign-differs",
    says: "what belongs to somebody else is answered with 403",
    rule: "errors/foreign-like-missing",
    operation: "getCampaign",
    answer: when(({ url }) => !url.pathname.endsWith("2147483647"), status(404, 403))
  },
  {
    id: "routes-shown",
    says: "without a key, an unknown address is answered with 404",
    rule: "routes/unknown-404",
    operation: firstUnder("manager")?.id ?? "",
    answer: when(({ url }) => url.pathname.endsWith("/no/such/route"), status(401, 404))
  }
]
