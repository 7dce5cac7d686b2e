/** The outcome of an attempt to deliver a lead, and its reason in words. */
import { Option } from "effect"
import { storable } from "../../values/TextBytes.ts"
import * as LeadDelivery from "./LeadDelivery.ts"
import * as SuccessReply from "./SuccessReply.ts"

/** A status with its reason. */
export interface DeliveryVerdict {
  readonly status: LeadDelivery.DeliveryStatus
  readonly reason: string
}

const ofJson = (path: string, value: string, body: string): string =>
  Option.match(SuccessReply.textAt(body, path), {
    onNone: () => `The reply is no JSON with a value at \`${path}\`.`,
    onSome: (found) =>
      found === value
        ? `The reply has \`${value}\` at \`${path}\`.`
        : `The reply has \`${storable(found.slice(0, 200))}\` at \`${path}\`, not \`${value}\`.`
  })

const ofReply = (expected: SuccessReply.SuccessReply, body: string, isSuccess: boolean): string => {
  const { kind, path, value } = expected
  switch (kind) {
    case "contains":
      return `The reply ${isSuccess ? "contains" : "does not contain"} \`${value}\`.`
    case "exact":
      return `The reply ${isSuccess ? "is" : "is not"} exactly \`${value.trim()}\`.`
    case "regex":
      return `The reply ${isSuccess ? "matches" : "does not match"} the regular expression \`${value}\`.`
    case "json":
      return ofJson(path ?? "", value, body)
  }
}

/** The status of an attempt by the rule of the document, and which part of the rule decided. */
export const explain = (
  outcome: LeadDelivery.CallOutcome,
  expected: SuccessReply.SuccessReply | null,
  regex: SuccessReply.RegexMatcher
): DeliveryVerdict => {
  const status = LeadDelivery.attemptStatus(outcome, expected, regex)
  if (outcome.kind === "transport_error") return { status, reason: "No reply came." }
  const { body, httpStatus } = outcome
  if (expected !== null) return { status, reason: ofReply(expected, body, status === "success") }
  const isSuccess = status === "success"
  return {
    status,
    reason: `No success reply is configured, and HTTP ${httpStatus} is ${isSuccess ? "" : "no "}success.`
  }
}
