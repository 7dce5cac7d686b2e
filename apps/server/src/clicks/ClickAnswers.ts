import type { ServerResponse } from "node:http"
import { ClickCheck, type ClickInput, Envelope } from "@affnet/domain"
import type { DecidedClick } from "./newClick.ts"

/** What an answer depends on beside the click. */
export interface Asked {
  readonly input: ClickInput.ClickInput
  readonly accept: string
  readonly isHead: boolean
  readonly isHttps: boolean
  readonly request_id: string
}

/** A database that is out of order may answer again after so many seconds. */
const retryAfterSeconds = "5"

/** Two years, as everywhere else. */
const strictTransport = "max-age=63072000; includeSubDomains"

const sentences = new Map<string, string>(
  ClickCheck.checks.map(({ code, sentence }) => [code, sentence])
)

type Headers = ReadonlyArray<string>

/** Any page may ask for the id of a click: its answer tells nothing of whoever asks. */
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

/** The answers to one request. */
export const make = (response: ServerResponse, asked: Asked) => {
  const { accept, input, isHead, isHttps, request_id } = asked

  const send = (status: number, headers: Headers, body: string): void => {
    if (response.destroyed) return
    response.writeHead(status, [
      ...headers,
      "content-length",
      String(Buffer.byteLength(body)),
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
    ])
    response.end(isHead ? undefined : body)
  }

  const sendJson = (status: number, headers: Headers, body: unknown): void =>
    send(status, ["content-type", "application/json", ...headers], JSON.stringify(body))

  const refuse = (
    code: Envelope.ErrorCode,
    errors: Readonly<Record<string, ReadonlyArray<string>>>,
    headers: Headers = []
  ): void =>
    sendJson(code, [...crossOrigin, ...headers], { ...Envelope.error(code), info: { errors } })

  const nowhere = (invalid_reason: string): void => {
    const sentence = sentences.get(invalid_reason) ?? ""
    if (accept.includes("text/html")) {
      send(404, ["content-type", "text/html; charset=utf-8"], pageOf("This link is not available."))
    } else refuse(404, { [invalid_reason]: [sentence] })
  }

  const withId = ({ click: { id, invalid_reason } }: DecidedClick): void =>
    sendJson(200, crossOrigin, {
      click_id: id,
      ...(invalid_reason === null ? {} : { invalid_reason })
    })

  return {
    decided: (decided: DecidedClick | undefined): void => {
      if (decided === undefined) refuse(503, {}, ["retry-after", retryAfterSeconds])
      else if (input.wants_click_id) withId(decided)
      else if (decided.location === undefined) nowhere(decided.click.invalid_reason ?? "")
      else send(302, ["location", decided.location], "")
    },
    permissions: (): void => send(200, permissions, ""),
    refusedMethod: (): void => refuse(405, {}, ["allow", "GET, HEAD, OPTIONS"]),
    /** The browser drops what is refused, and asks again when its user follows the link. */
    refusedPrefetch: (): void =>
      refuse(403, { "sec-purpose": ["a click is counted when it is made, not before"] })
  }
}
