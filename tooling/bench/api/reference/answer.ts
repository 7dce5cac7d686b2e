/** What both reference servers answer around their data, as the API describes it. */

/** The headers of every answer. */
export const alwaysHeaders = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer"
}

/** The envelope of a success. */
export const success = (message: string, info: object) => ({
  status: "success",
  success: true,
  code: 200,
  name: "OK",
  message,
  info
})

/** The envelope of an error. */
export const failure = (code: number, name: string, message: string) => ({
  status: "error",
  success: false,
  code,
  name,
  message
})

export const unauthorized = failure(401, "Unauthorized", "API key is invalid or missing.")
export const forbidden = failure(403, "Forbidden", "This endpoint is not available for your role.")
export const notFound = failure(404, "Not Found", "Resource not found.")

/** The headers of a list. */
export const paginationHeaders = (page: number, perPage: number, total: number) => ({
  "x-pagination-current-page": String(page),
  "x-pagination-total-count": String(total),
  "x-pagination-page-count": String(Math.ceil(total / perPage)),
  "x-pagination-per-page": String(perPage)
})

/** Money in 1/10 000 units as decimal text: at least 2 decimals, further ones when not zero. */
export const amount = (units: number): string => {
  const digits = String(Math.abs(units)).padStart(5, "0")
  const fraction = digits.slice(-4).replace(/0{1,2}$/, "")
  return `${units < 0 ? "-" : ""}${digits.slice(0, -4)}.${fraction}`
}

/** How many referrals of an affiliate are named; the rest is counted. */
export const namedReferrals = 5

/** Other accounts shown for each trait that they share with an affiliate. */
export const sharedTraitsMax = 20
