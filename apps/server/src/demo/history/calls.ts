/** Calls to other servers, as if they had been made: nothing of the demo network answers any. */
import { OutboundFailure, type PostbackRetries } from "@affnet/domain"
import { Result } from "effect"
import type { Draw } from "../Draw.ts"

/** How a call ended. */
export type Sent = Result.Result<OutboundFailure.OutboundReply, OutboundFailure.OutboundFailure>

/** A server that is called. */
export type Callee = (
  attempt_no: number,
  startedMillis: number
) => { readonly sent: Sent; readonly duration_millis: number }

/** A call that has ended. */
export interface Call {
  readonly attempt_no: number
  readonly sent: Sent
  readonly started_millis: number
  readonly duration_millis: number
  readonly finished_millis: number
}

/** What a server said, as it came. */
export const reply = (http_status: number, body: string): Sent =>
  Result.succeed({ http_status, body, is_cut: false, retry_after: null })

/** No reply came in time; the other side may have received the call all the same. */
export const timeout: Sent = Result.fail(
  new OutboundFailure.OutboundFailure({ reason: "timeout", is_sent: true })
)

/** A worker begins so many milliseconds after it could at most. */
const latenessMillis = 400

/** The calls of one delivery until no other one follows, the first one first. */
export const callsOf = (
  draw: Draw,
  callee: Callee,
  startMillis: number,
  nextStep: (call: Call) => PostbackRetries.NextStep
) => {
  const calls = new Array<Call>()
  let started_millis = startMillis
  for (;;) {
    const attempt_no = calls.length + 1
    const { duration_millis, sent } = callee(attempt_no, started_millis)
    const finished_millis = started_millis + duration_millis
    const call = { attempt_no, sent, started_millis, duration_millis, finished_millis }
    calls.push(call)
    const step = nextStep(call)
    if (step.state !== "waiting")
      return { calls, first: calls[0] ?? call, last: call, state: step.state }
    started_millis = step.next_millis + draw.integer(5, latenessMillis)
  }
}
