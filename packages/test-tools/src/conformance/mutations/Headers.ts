import type { Answered } from "../Mutation.ts"
import { breaking, getAffiliate, header, listAffiliates, shownBy } from "./Changes.ts"

/** Headers that are missing, misspelt or wrong. */

const total = "x-pagination-total-count"

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

export const headers = breaking({
  // Request ids.
  "headers/request-id": {
    "request-id-missing": getAffiliate(
      "`x-request-id` is missing",
      header("x-request-id", undefined)
    )
  },
  "headers/request-id-echo": {
    "request-id-not-echoed": getAffiliate(
      "the caller's `x-request-id` is replaced",
      header("x-request-id", "of-the-server")
    )
  },
  "headers/odd-request-id": {
    "request-id-unchecked": shownBy("listTags")("any `x-request-id` comes back", {
      answer: (answer, { headers }) => ({
        ...answer,
        headers: { ...answer.headers, "x-request-id": headers["x-request-id"] ?? "" }
      })
    })
  },
  // Of every answer.
  "headers/nosniff": {
    sniffing: getAffiliate(
      "`x-content-type-options` is missing",
      header("x-content-type-options", undefined)
    )
  },
  "headers/no-store": {
    cached: getAffiliate("answers may be cached", header("cache-control", "public, max-age=60"))
  },
  "headers/lower-case": {
    capitals: listAffiliates("pagination headers have capitals", { answer: capitals })
  },
  "routes/method-405-allow": {
    "allow-missing": getAffiliate("405 has no `allow`", header("allow", undefined))
  },
  "auth/query-key-deprecated": {
    "deprecation-missing": getAffiliate(
      "a key in the query is not called deprecated",
      header("deprecation", undefined)
    )
  },
  // Pagination headers.
  "contract/headers": {
    "pagination-missing": listAffiliates(
      "a pagination header is missing",
      header("x-pagination-page-count", undefined)
    )
  },
  "paging/total-count": {
    "total-wrong": listAffiliates(
      "the total counts one too many",
      header(total, (headers) => String(Number(headers[total]) + 1))
    )
  },
  "paging/headers": {
    "page-count-wrong": listAffiliates(
      "the number of pages is the number of items",
      header("x-pagination-page-count", (headers) => headers[total] ?? "")
    )
  },
  "paging/default": {
    "page-from-0": listAffiliates("the first page is 0", header("x-pagination-current-page", "0"))
  }
})
