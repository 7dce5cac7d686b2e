import type { Mutation } from "../Mutation.ts"
import { ignoring, query } from "./Changes.ts"

/** Parameters that are taken for others. */

export const parameters: ReadonlyArray<Mutation> = [
  {
    id: "lang-refused",
    says: "`lang` is an unknown parameter",
    rule: "list/tolerated-parameters",
    operation: "listAffiliates",
    ask: query((search) => {
      if (search.has("lang")) search.set("no_such", "1")
    })
  },
  {
    id: "parameter-tolerated",
    says: "an unknown parameter is ignored",
    rule: "list/unknown-parameter-400",
    operation: "getAffiliate",
    ask: ignoring("conformance_unknown")
  },
  {
    id: "fields-ignored",
    says: "`fields` makes no difference",
    rule: "list/fields",
    operation: "listAffiliates",
    ask: ignoring("fields")
  },
  {
    id: "fields-refused",
    says: "unknown names in `fields` return everything",
    rule: "list/fields-unknown-only",
    operation: "listAffiliates",
    ask: query((search) => {
      if (search.get("fields") === "no_such_field") search.delete("fields")
    })
  }
]
