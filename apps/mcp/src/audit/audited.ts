import { Effect, Exit, Option, Predicate } from "effect"
import { McpSchema } from "effect/ai"
import { caller } from "../callers/Caller.ts"
import * as LatestRequest from "../callers/LatestRequest.ts"
import { estimate } from "../results/Tokens.ts"
import { text } from "../results/text.ts"
import type { Audit, Called } from "./Audit.ts"
import * as Progress from "./Progress.ts"

type Outcome = McpSchema.CallToolResult | McpSchema.InputRequired

const isPreview = ({ structuredContent }: McpSchema.CallToolResult): boolean =>
  Predicate.hasProperty(structuredContent, "done") && structuredContent.done === false

const statusOf = Effect.fnUntraced(function* (
  exit: Exit.Exit<Outcome>,
  progress: Progress.Progress
): Effect.fn.Return<Called["status"]> {
  if (Exit.isFailure(exit)) return (yield* Progress.isSent(progress)) ? "sent" : "interrupted"
  if (!(exit.value instanceof McpSchema.CallToolResult)) return "announced"
  if (exit.value.isError) return (yield* Progress.isLost(progress)) ? "sent" : "error"
  return isPreview(exit.value) ? "announced" : "ok"
})

const tokensOf = (exit: Exit.Exit<Outcome>): number =>
  Exit.isSuccess(exit) && exit.value instanceof McpSchema.CallToolResult
    ? exit.value.content.reduce(
        (sum, block) => sum + (block.type === "text" ? estimate(block.text) : 0),
        0
      )
    : 0

const untold = "The audit could not be written: tell the operator of this app."

/** What was done is done: a line that is missing changes nothing about the result, but is said in it. */
const withoutLine = (exit: Exit.Exit<Outcome>): Exit.Exit<Outcome> =>
  Exit.map(exit, (outcome) =>
    outcome instanceof McpSchema.CallToolResult
      ? new McpSchema.CallToolResult({
          ...outcome,
          content: [...outcome.content, ...text(untold)]
        })
      : outcome
  )

/** Writes a line once the call is over, however it ends. */
export const audited =
  (
    audit: Audit["Service"],
    called: Pick<Called, "tool" | "arguments">,
    progress: Progress.Progress
  ) =>
  <R>(call: Effect.Effect<Outcome, never, R>): Effect.Effect<Outcome, never, R> => {
    const write = Effect.fnUntraced(function* (exit: Exit.Exit<Outcome>) {
      const { principal } = yield* caller
      const latest = yield* LatestRequest.current
      yield* audit.write({
        call_id: progress.call_id,
        principal,
        ...called,
        status: yield* statusOf(exit, progress),
        tokens: tokensOf(exit),
        ...Option.match(latest, { onNone: () => ({}), onSome: ({ id }) => ({ request_id: id }) })
      })
    })
    return Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Effect.exit(restore(call)), (exit) =>
        Effect.matchEffect(write(exit), {
          onFailure: ({ message }) => Effect.andThen(Effect.logError(message), withoutLine(exit)),
          onSuccess: () => exit
        })
      )
    )
  }
