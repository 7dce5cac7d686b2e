import type { Mutation } from "../Mutation.ts"
import { field, fieldOf } from "./Changes.ts"

/** Answers in another envelope. */

export const envelopes: ReadonlyArray<Mutation> = [
  {
    id: "status-missing",
    says: "`status` is missing",
    rule: "envelope/status",
    operation: "getAffiliate",
    answer: field("status", undefined)
  },
  {
    id: "status-ok",
    says: "`status` is `ok`",
    rule: "envelope/status",
    operation: "listAffiliates",
    answer: field("status", "ok")
  },
  {
    id: "success-string",
    says: "`success` is a text",
    rule: "envelope/success",
    operation: "getAffiliate",
    answer: field("success", "true")
  },
  {
    id: "success-in-errors",
    says: "`success` is true in errors",
    rule: "envelope/success",
    operation: "getAffiliate",
    answer: fieldOf(404, "success", true)
  },
  {
    id: "code-string",
    says: "`code` is a text",
    rule: "envelope/code",
    operation: "getAffiliate",
    answer: field("code", "200")
  },
  {
    id: "code-other",
    says: "`code` is another than the status",
    rule: "envelope/code",
    operation: "getAffiliate",
    answer: fieldOf(401, "code", 200)
  },
  {
    id: "name-spelling",
    says: "`name` is spelled `Ok`",
    rule: "envelope/name",
    operation: "getAffiliate",
    answer: field("name", "Ok")
  }
]
