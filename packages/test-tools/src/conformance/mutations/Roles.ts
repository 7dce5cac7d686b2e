import type { Asked, Mutation } from "../Mutation.ts"
import { status, when, without } from "./Changes.ts"

/** Doors that are shut to the wrong ones. */

const hasQueryKey = ({ url }: Asked): boolean => url.searchParams.has("api-key")

export const roles: ReadonlyArray<Mutation> = [
  {
    id: "other-role-404",
    says: "a key of another role is answered with 404",
    rule: "auth/other-role-403",
    operation: "getAffiliate",
    answer: status(403, 404)
  },
  {
    id: "common-for-managers",
    says: "common lists are for managers only",
    rule: "auth/common-for-every-role",
    operation: "listCountries",
    answer: when(
      ({ headers }) => headers["x-api-key"]?.startsWith("afn_a_") === true,
      status(200, 403)
    )
  },
  {
    id: "query-key-refused",
    says: "a key in the query is refused",
    rule: "auth/query-key-deprecated",
    operation: "getAffiliate",
    answer: when(hasQueryKey, status(200, 401))
  },
  {
    id: "query-wins",
    says: "the key in the query goes before the header",
    rule: "auth/header-wins",
    operation: "getAffiliate",
    ask: (asked) => (hasQueryKey(asked) ? without("x-api-key")(asked) : asked)
  }
]
