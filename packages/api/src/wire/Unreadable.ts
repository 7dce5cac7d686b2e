import { Envelope } from "@affnet/domain"
import * as AnswerHeaders from "./AnswerHeaders.ts"

/** Bytes that are no HTTP never become a request. Node would answer them without a body. */

const codes: Readonly<Record<string, 408 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431
}

const bodyOf = (code: 400 | 408 | 431) =>
  code === 400
    ? { ...Envelope.error(code), info: { errors: { request: ["is not valid HTTP"] } } }
    : Envelope.error(code)

/** What Node's parser stumbled over; to HEAD no answer has a body. */
export interface Stumble {
  readonly code?: string | undefined
  readonly isHead: boolean
}

/** The whole answer, as it goes over the wire. The connection ends with it. */
export const answerOf = ({ code: name = "", isHead }: Stumble, requestId: string): string => {
  const code = codes[name] ?? 400
  const body = JSON.stringify(bodyOf(code))
  const headers = {
    ...AnswerHeaders.everywhere(requestId),
    "content-type": "application/json",
    "content-length": String(new TextEncoder().encode(body).length),
    connection: "close"
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${code} ${Envelope.names[code]}\r\n${lines.join("")}\r\n${isHead ? "" : body}`
}
