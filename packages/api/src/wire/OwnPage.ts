/**
 * Whether a request that carries a browser's cookie was made by a page of the network itself (CSRF). Pages of other
 * sites cannot set the header without a preflight request, which is never granted.
 */
import type { HttpServerRequest } from "effect/http"
import { Forbidden } from "../http/Errors.ts"
import { isHttps } from "./AnswerHeaders.ts"

const header = "x-requested-with"
const wanted = "affnet"

/** What pages of the network send with every request. */
export const headers = { [header]: wanted } as const

const noHeader = new Forbidden({
  errors: { [header]: [`must be ${wanted} where a session does more than read`] }
})
const foreign = new Forbidden({
  errors: { origin: ["must be that of the network: other sites may not use its sessions"] }
})

/** Where the client believes to be. */
const ownOrigin = (request: HttpServerRequest.HttpServerRequest): string =>
  `${isHttps(request) ? "https" : "http"}://${request.headers.host ?? ""}`

/** Why a request is refused unless a page at the network's own address made it. */
export const refusalOf = (
  request: HttpServerRequest.HttpServerRequest,
  publicOrigin: string
): Forbidden | undefined => {
  if (request.headers[header] !== wanted) return noHeader
  const { origin } = request.headers
  const isOwn = origin === undefined || origin === publicOrigin || origin === ownOrigin(request)
  return isOwn ? undefined : foreign
}
