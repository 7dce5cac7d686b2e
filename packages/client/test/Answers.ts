/** Answers as a network gives them. */

const envelope = { status: "success", success: true, code: 200, name: "OK", message: "Done" }

export const success = (info?: object, headers: Record<string, string> = {}): Response =>
  Response.json(info === undefined ? envelope : { ...envelope, info }, { headers })

/** One page of the list under `key`, with its place in the pagination headers. */
export const page = (
  key: string,
  items: ReadonlyArray<unknown>,
  at: { readonly page: number; readonly perPage: number; readonly total: number }
): Response =>
  success(
    { [key]: items },
    {
      "x-pagination-current-page": `${at.page}`,
      "x-pagination-per-page": `${at.perPage}`,
      "x-pagination-page-count": `${Math.ceil(at.total / at.perPage)}`,
      "x-pagination-total-count": `${at.total}`
    }
  )

export const failure = (
  code: number,
  info?: object,
  headers: Record<string, string> = {}
): Response =>
  Response.json(
    { status: "error", success: false, code, name: "N", message: "M.", ...(info && { info }) },
    { status: code, headers }
  )

/** A page of countries without any. */
export const noCountries = () => page("countries-list", [], { page: 1, perPage: 10, total: 0 })
