import { Predicate, Record } from "effect"
import { derived } from "./derived.ts"

/** A check in one line; what it looked at, which strangers may have written, matters where it did not pass. */
const lineOf = (check: unknown): unknown => {
  if (!Predicate.isObject(check)) return check
  const { input, message, rule, verdict } = check
  if (verdict === "passed") return `passed: ${rule}`
  const line = Predicate.isString(message)
    ? `${verdict}: ${rule} ${message}`
    : `${verdict}: ${rule}`
  return Predicate.isString(input) ? { check: line, input } : line
}

const withLines = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withLines)
  if (!Predicate.isObject(value)) return value
  return Record.map(value, (inner, name) =>
    name === "checks" && Array.isArray(inner) ? inner.map(lineOf) : withLines(inner)
  )
}

/** What was asked about is the click or one of its conversions, whose checks stand there as well. */
const present = (reasons: unknown): unknown =>
  Predicate.isObject(reasons)
    ? withLines(Record.filter(reasons, (_, name) => name !== "checks"))
    : reasons

export const why = derived({
  name: "why",
  title: "Why",
  description: "Every check that decided a click or conversion, and what was refused. Give one id.",
  toolset: "core",
  arguments: { click_id: "click_id", transaction_id: "transaction_id" },
  present
})
