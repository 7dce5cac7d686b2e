import { Effect, Exit, Option } from "effect"
import { McpSchema } from "effect/ai"
import { caller } from "../callers/Caller.ts"
import * as LatestRequest from "../callers/LatestRequest.ts"
import { estimate } from "../results/Tokens.ts"
import { text } from "../results/text.ts"
import type { Tool } from "../tools/Tool.ts"
import type { Audit, Called } from "./Audit.ts"

type Outcome = McpSchema.CallToolResult | McpSchema.InputRequired

type Latest = Option.Option<LatestRequest.LatestRequest>

/** Whether a request left that may have changed something. */
const isSent = ({ hints }: Tool, latest: Latest): boolean =>
  !hints.readOnly && Option.exists(latest, ({ method }) => method !== "GET")

const statusOf = (exit: Exit.Exit<Outcome>, tool: Tool, latest: Latest): Called["status"] => {
  if (Exit.isFailure(exit)) return isSent(tool, latest) ? "sent" : "interrupted"
  if (!(exit.value instanceof McpSchema.CallToolResult)) return "announced"
  if (exit.value.isError) return "error"
  const [block] = exit.value.content
  return block?.type === "text" && block.text.startsWith('{"done":false') ? "announced" : "ok"
}

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
  (audit: Audit["Service"], tool: Tool, input: unknown) =>
  <R>(call: Effect.Effect<Outcome, never, R>): Effect.Effect<Outcome, never, R> => {
    const write = Effect.fnUntraced(function* (exit: Exit.Exit<Outcome>) {
      const { principal } = yield* caller
      const latest = yield* LatestRequest.current
      yield* audit.write({
        principal,
        tool: tool.name,
        arguments: input,
        status: statusOf(exit, tool, latest),
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
