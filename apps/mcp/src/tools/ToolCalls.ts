import { Context, Effect, Layer, Option, Ref } from "effect"
import { McpSchema } from "effect/ai"
import { caller } from "../callers/Caller.ts"
import { LatestRequestId } from "../callers/RequestIds.ts"
import { explain } from "../failures/explain.ts"
import type { Answer } from "../results/Answer.ts"
import { select } from "../results/Fields.ts"
import * as Result from "../results/Result.ts"
import { Settings } from "../settings/Settings.ts"
import type { Tool } from "./Tool.ts"

const text = (content: string) => [McpSchema.TextContent.make({ text: content })]

const failed = (message: string) =>
  new McpSchema.CallToolResult({ isError: true, content: text(message) })

/** Runs tools, and makes what they answer or fail with fit for a model. */
export class ToolCalls extends Context.Service<
  ToolCalls,
  { readonly run: (tool: Tool, input: unknown) => Effect.Effect<McpSchema.CallToolResult> }
>()("mcp/ToolCalls") {
  static readonly layer = Layer.effect(
    ToolCalls,
    Effect.gen(function* () {
      const { pii } = yield* Settings

      const succeeded = Effect.fnUntraced(function* (answer: Answer) {
        const { scope } = yield* caller
        const requestId = yield* Effect.flatMap(LatestRequestId, Ref.get)
        const { data, fields } = answer
        const chosen = fields === undefined ? data : yield* Effect.fromResult(select(data, fields))
        const result = Result.make(
          { ...answer, data: chosen },
          { pii, requestId, maxTokens: scope.maxResultTokens }
        )
        return new McpSchema.CallToolResult({
          content: text(JSON.stringify(result)),
          structuredContent: result
        })
      })

      const run = Effect.fnUntraced(
        function* (tool: Tool, input: unknown) {
          return yield* Effect.flatMap(tool.run(input), succeeded).pipe(
            Effect.catch((error: unknown) =>
              Effect.map(explain(error, { repeatable: tool.hints.idempotent }), failed)
            )
          )
        },
        (effect) =>
          Effect.flatMap(Ref.make(Option.none<string>()), (latest) =>
            Effect.provideService(effect, LatestRequestId, latest)
          )
      )
      return { run }
    })
  )
}
