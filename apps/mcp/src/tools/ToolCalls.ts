import { Context, Effect, Layer, Option, Predicate } from "effect"
import { McpSchema } from "effect/ai"
import { Audit } from "../audit/Audit.ts"
import { audited } from "../audit/audited.ts"
import * as Progress from "../audit/Progress.ts"
import { caller } from "../callers/Caller.ts"
import * as LatestRequest from "../callers/LatestRequest.ts"
import { SeenIds } from "../completions/SeenIds.ts"
import { Gate } from "../confirm/Gate.ts"
import { ArgumentsRefused } from "../failures/ArgumentsRefused.ts"
import { explain } from "../failures/explain.ts"
import { isUnknown } from "../failures/isUnknown.ts"
import { Limits } from "../limits/Limits.ts"
import { ofAnswer } from "../results/ofAnswer.ts"
import { text } from "../results/text.ts"
import type { Tool } from "./Tool.ts"

/** What a call ends with. */
export type Outcome = McpSchema.CallToolResult | McpSchema.InputRequired

const failed = (message: string): Outcome =>
  new McpSchema.CallToolResult({ isError: true, content: text(message) })

/** The confirmation that came with the arguments, and is none of them. */
const tokenIn = (input: unknown): Effect.Effect<string | undefined, ArgumentsRefused> => {
  if (!Predicate.hasProperty(input, "confirm_token")) return Effect.undefined
  return Predicate.isString(input.confirm_token)
    ? Effect.succeed(input.confirm_token)
    : Effect.fail(new ArgumentsRefused({ errors: { confirm_token: ["must be text"] } }))
}

const withoutToken = (input: unknown): unknown =>
  Predicate.isObject(input)
    ? Object.fromEntries(Object.entries(input).filter(([name]) => name !== "confirm_token"))
    : input

const explained = Effect.fnUntraced(function* (tool: Tool, error: unknown) {
  const { argumentOf = (name) => name, hints } = tool
  const latestRequest = Option.map(yield* LatestRequest.current, ({ id }) => id)
  const { role } = yield* caller
  return yield* explain(error, { repeatable: hints.idempotent, argumentOf, role, latestRequest })
})

/** Runs tools, and makes what they answer or fail with fit for a model. */
export class ToolCalls extends Context.Service<
  ToolCalls,
  {
    readonly run: (
      tool: Tool,
      input: unknown
    ) => Effect.Effect<Outcome, never, McpSchema.McpRequestContext>
  }
>()("mcp/ToolCalls") {
  static readonly layer = Layer.effect(
    ToolCalls,
    Effect.gen(function* () {
      const audit = yield* Audit
      const gate = yield* Gate
      const limits = yield* Limits
      const seen = yield* SeenIds

      /** The key to act under, once nothing speaks against the call any more. */
      const begin = Effect.fnUntraced(function* <E>(
        { hints, isMoney = false, name }: Tool,
        input: unknown,
        key: Effect.Effect<string, E>,
        progress: Progress.Progress
      ) {
        if (hints.readOnly) return yield* key
        const { principal } = yield* caller
        const { call_id } = progress
        const noted = audit.begin({ call_id, principal, tool: name, arguments: input })
        const noting = Effect.tap(Effect.andThen(noted, key), Progress.begin(progress))
        return yield* isMoney ? limits.money(principal, noting) : noting
      })

      const attempt = Effect.fnUntraced(function* (
        tool: Tool,
        given: unknown,
        progress: Progress.Progress
      ) {
        const called = yield* caller
        yield* limits.call(called.principal)
        const input = tool.isConfirmed ? withoutToken(given) : given
        const prepared = yield* tool.prepare(input)
        const token = tool.isConfirmed ? yield* tokenIn(given) : undefined
        const announced = { tool, caller: called, prepared, input, token }
        const decision = yield* gate.decide(announced)
        if (decision.kind === "ask") return decision.input
        if (decision.kind === "show") return yield* ofAnswer(decision.answer, called)
        const key = yield* begin(tool, input, decision.key, progress)
        const answer = { ...(yield* prepared.act(key)), isDone: !tool.hints.readOnly }
        const result = yield* ofAnswer(answer, called)
        yield* seen.note(called.principal, [input, result.structuredContent], answer.idName)
        return result
      })

      const run = Effect.fnUntraced(function* (tool: Tool, input: unknown) {
        const progress = yield* Progress.make
        const called = { tool: tool.name, arguments: withoutToken(input) }
        return yield* attempt(tool, input, progress).pipe(
          Effect.tapError((error) => (isUnknown(error) ? Progress.lose(progress) : Effect.void)),
          Effect.catch((error: unknown) => Effect.map(explained(tool, error), failed)),
          audited(audit, called, progress),
          (effect) => LatestRequest.remembering(effect)
        )
      })

      return { run }
    })
  ).pipe(Layer.provide([Audit.layer, Gate.layer, Limits.layer, SeenIds.layer]))
}
