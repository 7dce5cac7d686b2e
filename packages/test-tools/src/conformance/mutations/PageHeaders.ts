import type { Mutation } from "../Mutation.ts"
import { header } from "./Changes.ts"

/** Pagination headers. */

const total = "x-pagination-total-count"

export const pageHeaders: ReadonlyArray<Mutation> = [
  {
    id: "pagination-missing",
    says: "a pagination header is missing",
    rule: "contract/headers",
    operation: "listAffiliates",
    answer: header("x-pagination-page-count", undefined)
  },
  {
    id: "total-wrong",
    says: "the total counts one too many",
    rule: "paging/total-count",
    operation: "listAffiliates",
    answer: (answer, asked) =>
      header(total, String(Number(answer.headers[total]) + 1))(answer, asked)
  },
  {
    id: "page-count-wrong",
    says: "the number of pages is the number of items",
    rule: "paging/headers",
    operation: "listAffiliates",
    answer: (answer, asked) =>
      header("x-pagination-page-count", answer.headers[total] ?? "")(answer, asked)
  },
  {
    id: "page-from-0",
    says: "the first page is 0",
    rule: "paging/default",
    operation: "listAffiliates",
    answer: header("x-pagination-current-page", "0")
  }
]
