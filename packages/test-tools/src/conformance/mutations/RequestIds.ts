import type { Mutation } from "../Mutation.ts"
import { header } from "./Changes.ts"

/** Request ids. */

export const requestIds: ReadonlyArray<Mutation> = [
  {
    id: "request-id-missing",
    says: "`x-request-id` is missing",
    rule: "headers/request-id",
    operation: "getAffiliate",
    answer: header("x-request-id", undefined)
  },
  {
    id: "request-id-not-echoed",
    says: "the caller's `x-request-id` is replaced",
    rule: "headers/request-id-echo",
    operation: "getAffiliate",
    answer: header("x-request-id", "of-the-server")
  },
  {
    id: "request-id-unchecked",
    says: "any `x-request-id` comes back",
    rule: "headers/odd-request-id",
    operation: "listTags",
    answer: (answer, { headers }) => ({
      ...answer,
      headers: { ...answer.headers, "x-request-id": headers["x-request-id"] ?? "" }
    })
  }
]
