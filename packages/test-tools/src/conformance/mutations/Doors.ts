import type { Asked } from "../Mutation.ts"
import { firstUnder } from "../rules/Routes.ts"
import { breaking, field, getAffiliate, shownBy, status, when, without } from "./Changes.ts"

/** Doors that stand open, or are shut to the wrong ones, and secrets that are told. */

/** The last key that was let in; a server that lets everybody in seems to use it for all. */
const remembering = (replaces: (key: string) => boolean) => {
  let good = ""
  return {
    ask: (asked: Asked): Asked => {
      const key = asked.headers["x-api-key"] ?? ""
      if (key.startsWith("afn_m_") && !/0{20}/u.test(key)) good = key
      return replaces(key) && good !== ""
        ? { ...asked, headers: { ...asked.headers, "x-api-key": good } }
        : asked
    }
  }
}

const hasQueryKey = ({ url }: Asked): boolean => url.searchParams.has("api-key")

export const doors = breaking({
  // Refusals with another status.
  "errors/404-missing": {
    "missing-as-200": getAffiliate("what does not exist is answered with 200", status(404, 200))
  },
  "errors/id-400": {
    "bad-id-404": getAffiliate("an id that is no number is answered with 404", status(400, 404))
  },
  "routes/method-405-allow": {
    "method-404": getAffiliate("a method that there is not is answered with 404", status(405, 404))
  },
  "head/no-body": {
    "head-refused": getAffiliate(
      "HEAD is answered with 405",
      when(({ method }) => method === "HEAD", status(200, 405))
    ),
    "head-creates": shownBy("createLead")(
      "HEAD is let through where a GET creates",
      when(({ method }) => method === "HEAD", status(405, 200))
    )
  },
  "routes/alias": {
    "alias-unknown": shownBy("getBillingPreferencesAlias")(
      "an alias is 404",
      when(({ url }) => url.pathname.includes("brand-billing"), status(200, 404))
    )
  },
  // What nobody may learn.
  "secrets/masked": {
    "key-unmasked": getAffiliate(
      "an affiliate's token is shown",
      field("info.affiliate.access_token", "c2VjcmV0LXRva2Vu")
    )
  },
  "errors/foreign-like-missing": {
    "foreign-differs": shownBy("getCampaign")(
      "what belongs to somebody else is answered with 403",
      when(({ url }) => !url.pathname.endsWith("2147483647"), status(404, 403))
    )
  },
  "routes/unknown-404": {
    "routes-shown": shownBy(firstUnder("manager")?.id ?? "")(
      "without a key, an unknown address is answered with 404",
      when(({ url }) => url.pathname.endsWith("/no/such/route"), status(401, 404))
    )
  },
  // Doors that stand open.
  "auth/missing-key-401": {
    "no-key-needed": getAffiliate(
      "a request without a key is let in",
      remembering((key) => key === "")
    ),
    "no-key-403": getAffiliate("a request without a key is answered with 403", status(401, 403))
  },
  "auth/invalid-key-401": {
    "any-key": getAffiliate(
      "any key is let in",
      remembering((key) => /0{20}/u.test(key))
    )
  },
  "auth/other-role-403": {
    "any-role": getAffiliate(
      "a key of another role is let in",
      remembering((key) => !key.startsWith("afn_m_") && key !== "")
    ),
    "other-role-404": getAffiliate("a key of another role is answered with 404", status(403, 404))
  },
  // Doors that are shut to the wrong ones.
  "auth/common-for-every-role": {
    "common-for-managers": shownBy("listCountries")(
      "common lists are for managers only",
      when(({ headers }) => headers["x-api-key"]?.startsWith("afn_a_") === true, status(200, 403))
    )
  },
  "auth/query-key-deprecated": {
    "query-key-refused": getAffiliate(
      "a key in the query is refused",
      when(hasQueryKey, status(200, 401))
    )
  },
  "auth/header-wins": {
    "query-wins": getAffiliate(
      "the key in the query goes before the header",
      without("x-api-key", hasQueryKey)
    )
  }
})
