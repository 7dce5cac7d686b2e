import { Context, type Effect, Layer } from "effect"
import { makeSharedCommits } from "../../platform/sql/commits/SharedCommits.ts"

/** The transactions of leads, of which those that end at once share a commit. */
export class LeadCommits extends Context.Service<
  LeadCommits,
  Effect.Success<typeof makeSharedCommits>
>()("server/LeadCommits") {
  static readonly layer = Layer.effect(LeadCommits, makeSharedCommits)
}
