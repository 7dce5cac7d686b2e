/** Answers to click requests as plain data, for any implementation of the tracker. */
import { ClickCheck, type ClickInput, Envelope, type NewClick } from "@affnet/domain"
import { Record } from "effect"

/** What an answer depends on beside the click. */
export interface Asked {
  readonly input: ClickInput.ClickInput
  readonly accept: string
  readonly isHttps: boolean
  readonly request_id: string
}

/** Names and values of headers in turn. */
type Headers = ReadonlyArray<string>

/** An answer; HEAD gets it without its body. */
export interface ClickAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Seconds after which an unavailable database may work again. */
const retryAfterSeconds = "5"

/** Two years, as everywhere else. */
const strictTransport = "max-age=63072000; includeSubDomains"

const sentences = new Map<string, string>(
  ClickCheck.checks.map(({ code, sentence }) => [code, sentence])
)

/** Any page may ask for the id of a click: the answer reveals nothing about the client. */
const crossOrigin: Headers = ["access-control-allow-origin", "*"]

const permissions: Headers = [
  ...crossOrigin,
  "access-control-allow-methods",
  "GET, HEAD, OPTIONS",
  "access-control-allow-headers",
  "*",
  "access-control-max-age",
  "86400"
]

/** Shown to people whose click leads nowhere. */
const pageOf = (message: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Not available</title><p>${message}</p></html>`

const answer = (
  { isHttps, request_id }: Asked,
  status: number,
  headers: Headers,
  body: string
): ClickAnswer => ({
  status,
  headers: [
    ...headers,
    "x-request-id",
    request_id,
    "x-content-type-options",
    "nosniff",
    "cache-control",
    "no-store",
    // The landing page learns where the link stands as it would without the tracker between.
    "referrer-policy",
    "strict-origin-when-cross-origin",
    ...(isHttps ? ["strict-transport-security", strictTransport] : [])
  ],
  body
})

const json = (asked: Asked, status: number, headers: Headers, body: unknown): ClickAnswer =>
  answer(asked, status, ["content-type", "application/json", ...headers], JSON.stringify(body))

const refusal = (
  asked: Asked,
  code: Envelope.ErrorCode,
  errors: Readonly<Record<string, ReadonlyArray<string>>>,
  headers: Headers = []
): ClickAnswer =>
  json(asked, code, [...crossOrigin, ...headers], {
    ...Envelope.error(code),
    ...(Record.isEmptyReadonlyRecord(errors) ? {} : { info: { errors } })
  })

const nowhere = (asked: Asked, invalid_reason: string): ClickAnswer => {
  if (asked.accept.includes("text/html")) {
    const type = ["content-type", "text/html; charset=utf-8"]
    return answer(asked, 404, type, pageOf("This link is not available."))
  }
  return refusal(asked, 404, { [invalid_reason]: [sentences.get(invalid_reason) ?? ""] })
}

const withId = (asked: Asked, { click: { id, invalid_reason } }: NewClick.DecidedClick) =>
  json(asked, 200, crossOrigin, {
    click_id: id,
    ...(invalid_reason === null ? {} : { invalid_reason })
  })

/** The answer to a click that was decided; `undefined` stands for one that could not be. */
export const decided = (asked: Asked, click: NewClick.DecidedClick | undefined): ClickAnswer => {
  if (click === undefined) return refusal(asked, 503, {}, ["retry-after", retryAfterSeconds])
  if (asked.input.wants_click_id) return withId(asked, click)
  return click.location === undefined
    ? nowhere(asked, click.click.invalid_reason ?? "")
    : answer(asked, 302, ["location", click.location], "")
}

type Incoming = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** The headers by which browsers say why they ask: today's, and what it was called before. */
const purposeHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"]
const lookingAhead = /prefetch|prerender|preview/iu

/** A browser that fetches what its user may never ask for. */
export const isPrefetch = (headers: Incoming): boolean =>
  purposeHeaders.some((name) => {
    const purpose = headers[name]
    return purpose !== undefined && lookingAhead.test(String(purpose))
  })

/**
 * The answer to a request that is no click; `undefined` for a click. A browser drops a refused prefetch, and asks
 * again when its user follows the link.
 */
export const atOnce = (
  asked: Asked,
  method: string | undefined,
  headers: Incoming
): ClickAnswer | undefined => {
  if (method === "OPTIONS") return answer(asked, 200, permissions, "")
  if (method !== "GET" && method !== "HEAD") {
    return refusal(asked, 405, {}, ["allow", "GET, HEAD, OPTIONS"])
  }
  return isPrefetch(headers)
    ? refusal(asked, 403, { "sec-purpose": ["a click is counted when it is made, not before"] })
    : undefined
}
