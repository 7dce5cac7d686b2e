import { Schema } from "effect"

/** What a model is told when a call did not work: what was wrong, and what to do about it. */
export class ToolFailure extends Schema.TaggedError<ToolFailure>()("ToolFailure", {
  problem: Schema.String
}) {
  override get message(): string {
    return this.problem
  }
}

/** A failure with this sentence. */
export const because = (problem: string): ToolFailure => new ToolFailure({ problem })
