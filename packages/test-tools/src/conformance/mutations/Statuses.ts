import type { Mutation } from "../Mutation.ts"
import { status, when } from "./Changes.ts"

/** Refusals with another status. */

const refused = (code: number) => status(200, code)

export const statuses: ReadonlyArray<Mutation> = [
  {
    id: "missing-as-200",
    says: "what does not exist is answered with 200",
    rule: "errors/404-missing",
    operation: "getAffiliate",
    answer: status(404, 200)
  },
  {
    id: "bad-id-404",
    says: "an id that is no number is answered with 404",
    rule: "errors/id-400",
    operation: "getAffiliate",
    answer: status(400, 404)
  },
  {
    id: "method-404",
    says: "a method that there is not is answered with 404",
    rule: "routes/method-405-allow",
    operation: "getAffiliate",
    answer: status(405, 404)
  },
  {
    id: "head-refused",
    says: "HEAD is answered with 405",
    rule: "head/no-body",
    operation: "getAffiliate",
    answer: when(({ method }) => method === "HEAD", refused(405))
  },
  {
    id: "head-creates",
    says: "HEAD is let through where a GET creates",
    rule: "head/no-body",
    operation: "createLead",
    answer: when(({ method }) => method === "HEAD", status(405, 200))
  },
  {
    id: "alias-unknown",
    says: "an alias is 404",
    rule: "routes/alias",
    operation: "getBillingPreferencesAlias",
    answer: when(({ url }) => url.pathname.includes("brand-billing"), status(200, 404))
  }
]
