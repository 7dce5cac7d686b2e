import { Effect, Exit, Option, Ref } from "effect"
import { McpSchema } from "effect/ai"
import { caller } from "../callers/Caller.ts"
import { LatestRequestId } from "../callers/RequestIds.ts"
import { estimate } from "../results/Tokens.ts"
import type { Audit, Called } from "./Audit.ts"

type Outcome = McpSchema.CallToolResult | McpSchema.InputRequired

const statusOf = (exit: Exit.Exit<Outcome>): Called["status"] => {
  if (Exit.isFailure(exit)) return "interrupted"
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

/** Writes a line once the call is over, however it ends. */
export const audited =
  (audit: Audit["Service"], tool: { readonly name: string }, input: unknown) =>
  <R>(call: Effect.Effect<Outcome, never, R>): Effect.Effect<Outcome, never, R> =>
    Effect.onExit(
      call,
      Effect.fnUntraced(function* (exit) {
        const { principal } = yield* caller
        const latest = yield* Effect.flatMap(LatestRequestId, Ref.get)
        yield* audit.write({
          principal,
          tool: tool.name,
          arguments: input,
          status: statusOf(exit),
          tokens: tokensOf(exit),
          ...Option.match(latest, { onNone: () => ({}), onSome: (request_id) => ({ request_id }) })
        })
      })
    )
