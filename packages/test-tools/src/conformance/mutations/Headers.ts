import type { Answered, Mutation } from "../Mutation.ts"
import { header } from "./Changes.ts"

/** Headers that are missing, misspelt or wrong. */

const capitals = (answer: Answered): Answered => ({
  ...answer,
  headers: Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name.startsWith("x-pagination")
        ? name.replace(/(^|-)[a-z]/gu, (letter) => letter.toUpperCase())
        : name,
      value
    ])
  )
})

export const headers: ReadonlyArray<Mutation> = [
  {
    id: "sniffing",
    says: "`x-content-type-options` is missing",
    rule: "headers/nosniff",
    operation: "getAffiliate",
    answer: header("x-content-type-options", undefined)
  },
  {
    id: "cached",
    says: "answers may be cached",
    rule: "headers/no-store",
    operation: "getAffiliate",
    answer: header("cache-control", "public, max-age=60")
  },
  {
    id: "capitals",
    says: "pagination headers have capitals",
    rule: "headers/lower-case",
    operation: "listAffiliates",
    answer: capitals
  },
  {
    id: "allow-missing",
    says: "405 has no `allow`",
    rule: "routes/method-405-allow",
    operation: "getAffiliate",
    answer: header("allow", undefined)
  },
  {
    id: "deprecation-missing",
    says: "a key in the query is not called deprecated",
    rule: "auth/query-key-deprecated",
    operation: "getAffiliate",
    answer: header("deprecation", undefined)
  }
]
