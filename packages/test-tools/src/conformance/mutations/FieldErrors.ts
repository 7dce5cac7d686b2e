import type { Mutation } from "../Mutation.ts"
import { fieldOf, status } from "./Changes.ts"

/** Errors that do not name what is wrong. */

export const fieldErrors: ReadonlyArray<Mutation> = [
  {
    id: "errors-list",
    says: "`info.errors` of 400 is a list",
    rule: "errors/400-fields",
    operation: "listAffiliates",
    answer: fieldOf(400, "info.errors", ["page is wrong"])
  },
  {
    id: "errors-text",
    says: "422 has one text instead of a list for a field",
    rule: "errors/422-fields",
    operation: "listActivityLog",
    answer: fieldOf(422, "info.errors", { perPage: "is too large" })
  },
  {
    id: "errors-unnamed",
    says: "422 does not name the field",
    rule: "errors/422-named",
    operation: "listActivityLog",
    answer: fieldOf(422, "info.errors", { body: ["is wrong"] })
  },
  {
    id: "422-as-400",
    says: "what is not acceptable is answered with 400",
    rule: "errors/422-named",
    operation: "listActivityLog",
    answer: status(422, 400)
  },
  {
    id: "required-unnamed",
    says: "only the first missing field is named",
    rule: "errors/422-required",
    operation: "generateInvoice",
    answer: fieldOf(422, "info.errors", { advertiser_id: ["is missing"] })
  }
]
