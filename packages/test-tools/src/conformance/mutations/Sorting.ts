import type { Mutation } from "../Mutation.ts"
import { ignoring, query } from "./Changes.ts"

/** Lists in another order. */

export const sorting: ReadonlyArray<Mutation> = [
  {
    id: "sort-ignored",
    says: "`sortField` makes no difference",
    rule: "list/sort-order",
    operation: "listAffiliates",
    ask: query((search) => {
      if (search.get("sortField") !== "no_such_field") search.delete("sortField")
    })
  },
  {
    id: "direction-ignored",
    says: "`sortDirection` makes no difference",
    rule: "list/sort-order",
    operation: "listCountries",
    ask: ignoring("sortDirection")
  },
  {
    id: "sort-field-tolerated",
    says: "an unknown `sortField` is ignored",
    rule: "list/unknown-sort-field-400",
    operation: "listAffiliates",
    ask: query((search) => {
      if (search.get("sortField") === "no_such_field") search.delete("sortField")
    })
  },
  {
    id: "direction-tolerated",
    says: "an unknown `sortDirection` is ignored",
    rule: "list/unknown-direction-400",
    operation: "listAffiliates",
    ask: query((search) => {
      if (search.get("sortDirection") === "upwards") search.delete("sortDirection")
    })
  }
]
