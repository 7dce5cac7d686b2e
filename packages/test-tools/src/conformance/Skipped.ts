import { Schema } from "effect"

/** A rule could not be checked here. */
export class Skipped extends Schema.TaggedError<Skipped>()("Skipped", { why: Schema.String }) {}
