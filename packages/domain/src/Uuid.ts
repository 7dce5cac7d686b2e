import { Schema } from "effect"

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** A UUID in lower case; leads and their money events are named by one each. */
export const Uuid = Schema.String.check(
  Schema.isPattern(pattern, {
    expected: "a UUID in lower case",
    toJsonSchema: () => ({ pattern: pattern.source, format: "uuid" })
  })
)
