import { Effect } from "effect"
import { type Answer, get, records } from "../../fixtures/TestServer.ts"
import { resultOf, stored } from "../givenLead.ts"
import type { Cell } from "./Cells.ts"
import type { Matrix } from "./Network.ts"

type Fields = Readonly<Record<string, unknown>>

const shown = ({ error, http_status, status }: Fields) => ({
  status,
  http_status,
  explained: error !== null
})

const answered = (answer: Answer) => {
  const { additional, conv_status, deliveries, delivery_reply, delivery_status, message, status } =
    resultOf(answer)
  const result = { status, conv_status, additional, delivery_status, delivery_reply }
  return {
    http_status: answer.status,
    message,
    result: { ...result, deliveries: Array.from(deliveries ?? [], shown) }
  }
}

const incoming = ({ delivery_status, error }: Fields) => ({
  explained: error !== null,
  delivery_status
})

const outgoing = ({ finished_millis, ...one }: Fields) => ({
  attempt_no: one.attempt_no,
  http_status: one.http_status,
  reply: one.reply,
  delivery_status: one.delivery_status,
  is_unknown: one.is_unknown,
  explained: one.error !== null,
  finished: finished_millis !== null
})

const queued = ({ attempts, lease_token, next_millis, state }: Fields) => ({
  state,
  attempts,
  open: lease_token !== null || next_millis !== null
})

const path = "/api/v2/network/leads-management"

/** What was answered of a cell's lead, and what is to be seen of it afterwards. */
export const found = Effect.fnUntraced(function* (
  { id }: Cell,
  { key, vendor }: Matrix,
  { again, answer }: { readonly answer: Answer; readonly again: Answer }
) {
  const { lead_id } = resultOf(answer)
  const details = yield* get(key, `${path}/leads/${lead_id}`)
  const { conv_status, delivery_skipped, delivery_status, trash_reason } = Object(details.info.lead)
  const list = yield* get(key, `${path}/leads-log?lead_id=${lead_id}&perPage=1000`)
  const log = records(list, "leads-log")
  return {
    answer: answered(answer),
    again: answered(again),
    record: { conv_status, trash_reason, delivery_skipped, delivery_status },
    details: records(details, "deliveries").map(shown),
    incoming: log.filter(({ type }) => type === "Incoming Lead").map(incoming),
    outgoing: log.filter(({ type }) => type === "Outgoing Lead").map(outgoing),
    queue: (yield* stored(lead_id)).deliveries.map(queued),
    received: vendor.received.filter(({ url }) => url.startsWith(`/${id}/`)).length
  }
})
