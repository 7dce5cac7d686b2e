import type { Mutation } from "../Mutation.ts"
import { field, fieldOf } from "./Changes.ts"

/** Other words and details in the envelope. */

export const messages: ReadonlyArray<Mutation> = [
  {
    id: "message-missing",
    says: "`message` is missing",
    rule: "envelope/message",
    operation: "listAffiliates",
    answer: field("message", undefined)
  },
  {
    id: "message-own",
    says: "404 has a message of its own",
    rule: "envelope/message",
    operation: "getAffiliate",
    answer: fieldOf(404, "message", "No such affiliate.")
  },
  {
    id: "name-capitals",
    says: "422 is called `Unprocessable Entity`",
    rule: "envelope/name",
    operation: "listActivityLog",
    answer: fieldOf(422, "name", "Unprocessable Entity")
  },
  {
    id: "info-array",
    says: "`info` is a list",
    rule: "envelope/info",
    operation: "listAffiliates",
    answer: field("info", [])
  },
  {
    id: "info-null",
    says: "`info` is null",
    rule: "envelope/info",
    operation: "getAffiliate",
    answer: fieldOf(403, "info", null)
  },
  {
    id: "info-in-404",
    says: "404 has `info`",
    rule: "errors/no-info",
    operation: "getAffiliate",
    answer: fieldOf(404, "info", { id: 1 })
  }
]
