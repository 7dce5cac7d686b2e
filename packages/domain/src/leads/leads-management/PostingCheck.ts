/**
 * Whether posting instructions can be saved: everything that a lead could break later is reported now, field by
 * field, with the place.
 */
import { Result } from "effect"
import type { FieldErrors } from "../../values/Envelope.ts"
import * as Nearest from "../../values/Nearest.ts"
import * as OutboundRequest from "../../values/OutboundRequest.ts"
import * as TokenText from "../../values/TokenText.ts"
import * as LeadToken from "../delivery/LeadToken.ts"
import * as PostingBody from "../delivery/PostingBody.ts"
import * as PostingPlace from "../delivery/PostingPlace.ts"
import * as PostingUrl from "../delivery/PostingUrl.ts"
import type { SuccessReply } from "../delivery/SuccessReply.ts"
import type { Vendor } from "./Vendor.ts"

/** The problem of a regular expression; `undefined` for a valid one. */
export type RegexProblem = (pattern: string) => string | undefined

type Checked = Pick<
  Vendor,
  "url" | "method" | "headers" | "body" | "content_type" | "success_reply"
>

/** The message for an unknown name of a token. */
export const unknownToken = (name: string): string =>
  Nearest.unknown("token", name, LeadToken.names)

const unknownTokens = (text: string): ReadonlyArray<string> =>
  TokenText.complaints(
    text,
    TokenText.occurrences(text).filter(({ name }) => !LeadToken.isToken(name)),
    unknownToken
  )

const ofUrl = ({ url }: Checked): ReadonlyArray<string> => {
  if (url === null) return []
  const problem = Result.match(PostingUrl.parse(url), {
    onFailure: (message) => [message],
    onSuccess: () => []
  })
  return [...problem, ...unknownTokens(url), ...TokenText.behindPercent(url)]
}

type Header = Checked["headers"][number]

const ofHeader = ({ name, value }: Header): ReadonlyArray<string> => {
  if (/[{}]/u.test(name)) return ["takes no tokens in its name"]
  if (/^content-type$/iu.test(name)) return ["is set by content_type"]
  if (!OutboundRequest.isHeaderAllowed(name, "")) return ["must not be sent, or is no header"]
  const controls = /\p{Cc}/u.test(value) ? ["must not have line breaks or control characters"] : []
  return [...controls, ...unknownTokens(value)]
}

const ofHeaders = ({ headers }: Checked): ReadonlyArray<string> => {
  const names = headers.map(({ name }) => name.toLowerCase())
  return headers.flatMap((header, index) => {
    const isTwice = names.indexOf(header.name.toLowerCase()) < index
    const problems = isTwice ? ["must not come twice"] : ofHeader(header)
    return problems.map((problem) => `${header.name}: ${problem}`)
  })
}

const ofBody = ({ body, content_type, method }: Checked): ReadonlyArray<string> => {
  if (body === null) return []
  if (method === "GET") return ["is not sent with GET; choose POST, or put the tokens into url"]
  const kind = PostingPlace.kindOf(content_type)
  const misplaced = kind === undefined ? [] : PostingBody.misplaced(kind, body)
  return [...unknownTokens(body), ...misplaced]
}

const contentTypes =
  "must be JSON, application/x-www-form-urlencoded, XML or text/plain, in UTF-8: values could not be encoded for another one"

const ofContentType = ({ content_type }: Checked): ReadonlyArray<string> =>
  PostingPlace.kindOf(content_type) === undefined ? [contentTypes] : []

/** Syntax of JSONPath or jq, whose paths lead nowhere here. */
const foreignPath = /^\$(?:[.[]|$)|^\.|\[(?:\d+|'[^']*'|"[^"]*")\]/u

/** The same in our syntax. */
const ownPath = (path: string): string =>
  path
    .replace(/^\$/u, "")
    .replaceAll(/\[['"]?([^\]'"]*)['"]?\]/gu, ".$1")
    .replace(/^\./u, "")

const pathProblem = (path: string): string | undefined =>
  foreignPath.test(path)
    ? `path: must be keys and positions with dots between them; write ${ownPath(path) || "result.status"}`
    : undefined

const replyProblem = ({ kind, path, value }: SuccessReply, regexProblem: RegexProblem) => {
  if (kind === "json") return pathProblem(path ?? "")
  const problem = kind === "regex" ? regexProblem(value) : undefined
  return problem === undefined ? undefined : `value: ${problem}`
}

const ofReply = ({ success_reply }: Checked, regexProblem: RegexProblem): ReadonlyArray<string> => {
  const problem = success_reply === null ? undefined : replyProblem(success_reply, regexProblem)
  return problem === undefined ? [] : [problem]
}

/** What keeps a vendor from being saved, by field; empty when nothing does. */
export const problems = (vendor: Checked, regexProblem: RegexProblem): FieldErrors =>
  Object.fromEntries(
    Object.entries({
      url: ofUrl(vendor),
      headers: ofHeaders(vendor),
      body: ofBody(vendor),
      content_type: ofContentType(vendor),
      success_reply: ofReply(vendor, regexProblem)
    }).filter(([, found]) => found.length > 0)
  )
