import type { Mutation } from "../Mutation.ts"
import { ignoring, query, when } from "./Changes.ts"

/** Lists that are cut into other pages. */

export const pages: ReadonlyArray<Mutation> = [
  {
    id: "beyond-last-404",
    says: "a page behind the last is 404",
    rule: "paging/beyond-last-page",
    operation: "listAffiliates",
    answer: when(
      (_, { body }) => body.includes('"affiliates":[]'),
      (answer) => ({ ...answer, status: 404 })
    )
  },
  {
    id: "per-page-ignored",
    says: "`perPage` makes no difference",
    rule: "paging/page-size",
    operation: "listAffiliates",
    ask: ignoring("perPage")
  },
  {
    id: "page-ignored",
    says: "every page is the first",
    rule: "paging/no-overlap",
    operation: "listAffiliates",
    ask: ignoring("page")
  },
  {
    id: "per-page-clamped",
    says: "a `perPage` above 1000 is taken for 1000",
    rule: "paging/limits",
    operation: "listAffiliates",
    ask: query((search) => {
      if (search.get("perPage") === "1001") search.set("perPage", "1000")
    })
  }
]
