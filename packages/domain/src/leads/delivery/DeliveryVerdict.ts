/** What a vendor's reply to a lead means, and why, in words. */
import { Option, Predicate, Schema } from "effect"
import type { OutboundReply } from "../../values/OutboundFailure.ts"
import { beginning, storable } from "../../values/TextBytes.ts"
import type { DeliveryStatus } from "./LeadDelivery.ts"
import type { SuccessReply } from "./SuccessReply.ts"

/** A status with its reason. */
export interface DeliveryVerdict {
  readonly status: DeliveryStatus
  readonly reason: string
}

/** What decides of a reply. */
export type Reply = Pick<OutboundReply, "http_status" | "body">

/** Whether `pattern` is found in `text`, in time linear in its length. */
export type RegexMatcher = (pattern: string, text: string) => boolean

/** How much of a reply a regular expression gets to see, and the log keeps. */
export const readBytes = 64 * 1024

/** The beginning of a reply that the log keeps: whole characters, and none that databases refuse. */
export const kept = (body: string): string => storable(beginning(body, readBytes))

const ruled = (isSuccess: boolean, yes: string, no: string): DeliveryVerdict => ({
  status: isSuccess ? "success" : "fail",
  reason: `The reply ${isSuccess ? yes : no}.`
})

const parseJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The value at a path, undefined when it leads nowhere. Inherited properties are none. */
const valueAt = (json: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        Predicate.isObjectOrArray(value) && Object.hasOwn(value, key)
          ? Reflect.get(value, key)
          : undefined,
      json
    )

/** What a JSON reply has at a path, as text; none when it is no JSON or has nothing comparable there. */
const textAt = (body: string, path: string): Option.Option<string> =>
  Option.flatMap(parseJson(body), (json) => {
    const found = valueAt(json, path)
    return found === undefined || Predicate.isObjectOrArray(found)
      ? Option.none()
      : Option.some(String(found))
  })

const ofJson = (path: string, value: string, body: string): DeliveryVerdict =>
  Option.match(textAt(body, path), {
    onNone: () => ruled(false, "", `is no JSON with a value at \`${path}\``),
    onSome: (found) => {
      const no = `has \`${storable(found.slice(0, 200))}\` at \`${path}\`, not \`${value}\``
      return ruled(found === value, `has \`${value}\` at \`${path}\``, no)
    }
  })

const ofReply = (rule: SuccessReply, body: string, regex: RegexMatcher): DeliveryVerdict => {
  const { kind, path, value } = rule
  const quoted = `\`${kind === "exact" ? value.trim() : value}\``
  switch (kind) {
    case "contains":
      return ruled(body.includes(value), `contains ${quoted}`, `does not contain ${quoted}`)
    case "exact": {
      const isExact = body.trim() === value.trim()
      return ruled(isExact, `is exactly ${quoted}`, `is not exactly ${quoted}`)
    }
    case "regex": {
      const pattern = `the regular expression ${quoted}`
      const isFound = regex(value, beginning(body, readBytes))
      return ruled(isFound, `matches ${pattern}`, `does not match ${pattern}`)
    }
    case "json":
      return ofJson(path ?? "", value, body)
  }
}

/**
 * The outcome of an attempt. A configured success reply alone decides about a reply, whatever its HTTP status;
 * without one a 2xx does. No reply at all is a failure.
 */
export const of = (
  reply: Reply | undefined,
  rule: SuccessReply | null,
  regex: RegexMatcher
): DeliveryVerdict => {
  if (reply === undefined) return { status: "fail", reason: "No reply came." }
  if (rule !== null) return ofReply(rule, reply.body, regex)
  const { http_status } = reply
  const isSuccess = http_status >= 200 && http_status < 300
  return {
    status: isSuccess ? "success" : "fail",
    reason: `No success reply is configured, and HTTP ${http_status} is ${isSuccess ? "" : "no "}success.`
  }
}
