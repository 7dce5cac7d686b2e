import { Schema } from "effect"

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** A UUID in lower case; leads and their money events are named by one each. */
export const Uuid = Schema.String.check(
  Schema.isPattern(pattern, {
    expected: "a UUID in lower case",
    toJsonSchema: () => ({ pattern: pattern.source, format: "uuid" })
  })
).annotate({ examples: ["5d1c9a34-27c8-4a57-8f0d-3a2b61c7e9f4"] })
