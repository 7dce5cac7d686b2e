import type { IncomingMessage } from "node:http"
import { ClickAnswers } from "@affnet/api/Wire"
import { ClickInput } from "@affnet/domain"
import * as Clicks from "./Clicks.ts"
import type { Knowledge } from "./State.ts"

/** What a request for a click is answered; `undefined` for all others. */
export const clickAnswer = (
  state: Knowledge,
  { headers, method, socket, url = "/" }: IncomingMessage,
  request_id: string
): ClickAnswers.ClickAnswer | undefined => {
  const input = ClickInput.fromAddress(url)
  if (input === undefined) return undefined
  const asked = { input, accept: headers.accept ?? "", isHttps: false, request_id }
  const early = ClickAnswers.atOnce(asked, method, headers)
  if (early !== undefined) return early
  const isPreview = method === "HEAD"
  const decided = Clicks.decide(state, input, { ip: socket.remoteAddress ?? "" }, isPreview)
  Clicks.store(state, decided, { user_agent: headers["user-agent"] ?? "" })
  return ClickAnswers.decided(asked, decided)
}
