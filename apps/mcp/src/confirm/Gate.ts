import { Context, Effect, Layer, Option } from "effect"
import type { McpSchema } from "effect/ai"
import type { Caller } from "../callers/Caller.ts"
import { because } from "../failures/ToolFailure.ts"
import type { Answer } from "../results/Answer.ts"
import { fit } from "../results/Fit.ts"
import type { Prepared, Tool } from "../tools/Tool.ts"
import { Confirmations } from "./Confirmations.ts"
import { canonical } from "./canonical.ts"
import * as Elicitation from "./Elicitation.ts"
import type { Binding, TokenRefused } from "./Token.ts"

/** A key to act under, which uses up the confirmation: whatever else could keep the call from being made comes first. */
type Key = Effect.Effect<string, TokenRefused>

/** What happens to a call: it is done, under a key, or shown first, or its user is asked. */
export type Decision =
  | { readonly kind: "act"; readonly key: Key }
  | { readonly kind: "show"; readonly answer: Answer }
  | { readonly kind: "ask"; readonly input: McpSchema.InputRequired }

/** A call that stands at the gate. */
export interface Announced {
  readonly tool: Tool
  readonly caller: Caller
  readonly prepared: Prepared
  readonly input: unknown
  readonly token: string | undefined
}

const act = (key: Key): Decision => ({ kind: "act", key })

const shown = ({ data, ...answer }: Answer, confirm_token: string): Decision => ({
  kind: "show",
  answer: {
    ...answer,
    beside: { done: false, confirm_token },
    data,
    hint: "Nothing was done. Once the user agrees, repeat the call with this confirm_token; it is good for 5 minutes and once."
  }
})

const declined = because("The user declined; nothing was done.")

/** Lets a call through that was confirmed, or need not be. */
export class Gate extends Context.Service<
  Gate,
  {
    readonly decide: (
      announced: Announced
    ) => Effect.Effect<Decision, unknown, McpSchema.McpRequestContext>
  }
>()("mcp/Gate") {
  static readonly layer = Layer.effect(
    Gate,
    Effect.gen(function* () {
      const confirmations = yield* Confirmations

      /** What is wrong with a token is said before it would count, or be noted, as a call. */
      const actBy = (token: string, binding: Binding) =>
        Effect.as(confirmations.check(token, binding), act(confirmations.spend(token, binding)))

      const ask = Effect.fnUntraced(function* (
        answer: Answer,
        announced: Announced,
        token: string
      ) {
        const { caller, tool } = announced
        const preview = JSON.stringify(fit(answer.data, caller.settings))
        const message = `${tool.title}? ${preview}`
        if (!(yield* Elicitation.isPossible)) return shown(answer, token)
        const isYes = yield* Elicitation.askNow(message)
        if (Option.isNone(isYes)) {
          return { kind: "ask", input: Elicitation.inputRequired(message, token) } as const
        }
        return isYes.value ? act(confirmations.nonce) : yield* declined
      })

      const decide = Effect.fnUntraced(function* (announced: Announced) {
        const { caller, input, prepared, token, tool } = announced
        const isFree = caller.settings.autoConfirm.has(tool.name)
        if (Option.isNone(prepared.preview) || isFree) return act(confirmations.nonce)
        const { principal } = caller
        const file = prepared.attachment?.digest
        const binding = { principal, tool: tool.name, arguments: canonical(input), file }
        const answered = yield* Elicitation.answered
        if (Option.isSome(answered)) {
          if (!answered.value.isYes) return yield* declined
          return yield* actBy(answered.value.requestState, binding)
        }
        if (token !== undefined) return yield* actBy(token, binding)
        const preview = yield* prepared.preview.value
        return yield* ask(preview, announced, yield* confirmations.announce(binding))
      })

      return { decide }
    })
  ).pipe(Layer.provide(Confirmations.layer))
}
