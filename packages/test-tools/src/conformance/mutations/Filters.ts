import type { Mutation } from "../Mutation.ts"
import { ignoring, query } from "./Changes.ts"

/** Filters that make no difference. */

export const filters: ReadonlyArray<Mutation> = [
  {
    id: "filter-ignored",
    says: "a filter makes no difference",
    rule: "list/filter-exact",
    operation: "listAffiliates",
    ask: ignoring("id")
  },
  {
    id: "any-of-first",
    says: "of several values only the first counts",
    rule: "list/filter-any-of",
    operation: "listAffiliates",
    ask: query((search) => {
      const [first] = search.getAll("id[]")
      if (first !== undefined) search.set("id[]", first)
    })
  },
  {
    id: "range-ignored",
    says: "a range makes no difference",
    rule: "list/filter-range",
    operation: "listAffiliates",
    ask: ignoring("created_from")
  },
  {
    id: "word-ignored",
    says: "the word of a status makes no difference",
    rule: "list/status-word",
    operation: "listAffiliates",
    ask: query((search) => {
      if (search.get("status") === "active") search.delete("status")
    })
  },
  {
    id: "search-ignored",
    says: "`search` makes no difference",
    rule: "list/search-alias",
    operation: "listAffiliates",
    ask: ignoring("search")
  }
]
