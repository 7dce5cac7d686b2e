import { Schema } from "effect"

/** A write failed that may be repeated under the same key, which its tool takes as an argument. */
export class UnderKey extends Schema.TaggedError<UnderKey>()("UnderKey", {
  error: Schema.Unknown,
  idempotencyKey: Schema.String
}) {}
