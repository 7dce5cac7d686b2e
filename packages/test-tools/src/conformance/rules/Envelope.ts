import { Envelope } from "@affnet/domain"
import { Predicate } from "effect"
import { at, type Exchange } from "../Exchange.ts"
import type { AnswerRule } from "../Rule.ts"

/** The form that every answer has. */

const names: Readonly<Record<number, string>> = { 200: "OK", ...Envelope.names }

/** Statuses whose message is fixed to the letter. */
const fixed: ReadonlyArray<Envelope.ErrorCode> = [400, 401, 403, 404, 422, 500]

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 120) ?? "missing"

const isJson = ({ answer, call }: Exchange): boolean =>
  call.method !== "HEAD" && answer.body !== undefined

const differs = (what: string, found: unknown, wanted: unknown): ReadonlyArray<string> =>
  found === wanted ? [] : [`\`${what}\` is ${shown(found)} instead of ${shown(wanted)}`]

/** A rule over a field of the envelope; answers that are no JSON break another one. */
const field = (
  name: string,
  says: string,
  judge: (value: unknown, status: number) => ReadonlyArray<string>
): AnswerRule => ({
  id: `envelope/${name}`,
  says,
  source: "Errors, Envelope",
  concerns: isJson,
  judge: ({ answer }) => judge(at(answer.body, name), answer.status)
})

/** Whether the contract says that `info` is a list itself, as existing clients read it. */
const isBareList = ({ call }: Exchange): boolean =>
  at(call.operation.success, "properties", "info", "type") === "array"

export const envelope: ReadonlyArray<AnswerRule> = [
  field("status", "`status` is `success` for 2xx and `error` for the rest.", (value, status) =>
    differs("status", value, status < 300 ? "success" : "error")
  ),
  field("success", "`success` is true for 2xx and false for the rest.", (value, status) =>
    differs("success", value, status < 300)
  ),
  field("code", "`code` is the HTTP status, as a number.", (value, status) =>
    differs("code", value, status)
  ),
  field("name", "`name` is the status's own, to the letter.", (value, status) =>
    differs("name", value, names[status])
  ),
  field(
    "message",
    "`message` is a text, and for standard errors the standard one.",
    (value, status) => {
      const code = fixed.find((each) => each === status)
      if (code !== undefined) return differs("message", value, Envelope.messages[code])
      return Predicate.isString(value) && value !== "" ? [] : [`\`message\` is ${shown(value)}`]
    }
  ),
  {
    id: "envelope/info",
    says: "`info` is missing or an object, or the list itself where the contract says so.",
    source: "Errors, Envelope",
    concerns: isJson,
    judge: (exchange) => {
      const { answer } = exchange
      const info = at(answer.body, "info")
      const isFine = Array.isArray(info)
        ? answer.status === 200 && isBareList(exchange)
        : info === undefined || Predicate.isObject(info)
      return isFine ? [] : [`\`info\` is ${shown(info)}`]
    }
  }
]
