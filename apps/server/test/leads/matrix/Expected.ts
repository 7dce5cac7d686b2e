/**
 * The rules of delivery, told once more and in few words: what is to be found of a
 * cell. Nothing here comes from the product.
 */
import { bodiless, body, type Cell, failures, isCalled } from "./Cells.ts"

/** Why nothing is delivered, the first thing to mend first. */
const skipReason = (cell: Cell): string | undefined => {
  if (cell.deliver_lead !== "yes") return "not_requested"
  if (cell.conv_status === "trash") return "lead_is_trash"
  if (cell.module === "off") return "module_off"
  if (cell.campaign !== "active") return "no_active_campaign"
  if (cell.vendor === "empty") return "empty_instructions"
  return cell.vendor === "active" ? undefined : "no_active_vendor"
}

/** Required fields are the campaign's, and without one only the cap of the offer makes trash. */
const trashReason = (cell: Cell) => {
  if (cell.conv_status !== "trash") return null
  return cell.campaign === "active" ? "missing_field" : "cap_reached"
}

const trashDetails = {
  missing_field: "The Receive campaign requires what is missing or empty: lastname.",
  cap_reached: "A cap of the Receive campaign or of the offer is full."
}

/** How the call of a vendor ends. */
const callOf = ({ outcome, rule }: Cell) => {
  if (typeof outcome === "string") {
    return { status: "fail", http_status: null, reply: null, is_unknown: failures[outcome] }
  }
  const isEmpty = bodiless.has(outcome)
  const isAccepted =
    rule.matches === null
      ? outcome >= 200 && outcome <= 299
      : rule.matches[isEmpty ? "nothing" : "body"]
  return {
    status: isAccepted ? "success" : "fail",
    http_status: outcome,
    reply: isEmpty ? "" : body,
    is_unknown: false
  }
}

/** All that is recorded and answered of the cell's lead. */
export const expected = (cell: Cell) => {
  const { conv_status } = cell
  const skipped = skipReason(cell) ?? null
  const trash = trashReason(cell)
  const called = isCalled(cell) ? callOf(cell) : undefined
  const status = called?.status ?? null
  const isSuccess = status === "success"
  const shown = called && [{ status, http_status: called.http_status, explained: !isSuccess }]
  const result = {
    status: "success",
    conv_status,
    additional: {
      ...(trash !== null && { trash_reason: trash, trash_detail: trashDetails[trash] }),
      ...(skipped !== null && { delivery_skipped: skipped })
    },
    delivery_status: status,
    deliveries: shown ?? [],
    delivery_reply: cell.return_reply === 1 ? (called?.reply ?? undefined) : undefined
  }
  return {
    answer: { http_status: 200, message: "Lead created.", result },
    again: { http_status: 200, message: "Lead already exists.", result },
    record: {
      conv_status,
      trash_reason: trash,
      delivery_skipped: skipped,
      delivery_status: status
    },
    details: shown ?? [],
    incoming: [{ explained: trash !== null, delivery_status: null }],
    outgoing: called
      ? [
          {
            attempt_no: 1,
            http_status: called.http_status,
            reply: called.reply,
            delivery_status: status,
            is_unknown: called.is_unknown,
            explained: !isSuccess,
            finished: true
          }
        ]
      : [],
    queue: called ? [{ state: isSuccess ? "success" : "failed", attempts: 1, open: false }] : [],
    received: called && (called.is_unknown || called.http_status !== null) ? 1 : 0
  }
}
