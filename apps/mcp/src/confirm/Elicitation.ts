import { Effect, Option, Predicate, Schema } from "effect"
import { McpSchema } from "effect/ai"

/** Asks the person at the client, where the client can: the model has no part in it. */

const requestedSchema = {
  type: "object",
  properties: { confirm: { type: "boolean", title: "Do it" } },
  required: ["confirm"]
} as const

const maxMessage = 1500

const question = (message: string) =>
  ({ mode: "form", message: message.slice(0, maxMessage), requestedSchema }) as const

/** Whether the client can ask its user. */
export const isPossible = Effect.map(
  McpSchema.McpRequestContext,
  ({ clientCapabilities }) => clientCapabilities.elicitation !== undefined
)

const isYes = (answer: unknown): boolean =>
  Predicate.hasProperty(answer, "action") &&
  answer.action === "accept" &&
  Predicate.hasProperty(answer, "content") &&
  Predicate.hasProperty(answer.content, "confirm") &&
  answer.content.confirm === true

const inputName = "confirm"

/** The revision of 2026: the client asks, and repeats the call with the answer and our state. */
export const inputRequired = (message: string, requestState: string) =>
  new McpSchema.InputRequired({
    requestState,
    inputRequests: { [inputName]: { method: "elicitation/create", params: question(message) } }
  })

/** The answer that came with a repeated call, and the state it belongs to; none on a first call. */
export const answered = Effect.map(
  McpSchema.McpRequestContext,
  ({ inputResponses, requestState }) =>
    requestState === undefined
      ? Option.none()
      : Option.some({ requestState, isYes: isYes(inputResponses?.[inputName]) })
)

const decodeQuestion = Schema.decodeUnknownEffect(McpSchema.ElicitRequestFormParams)

/** Earlier revisions: the server asks within the call. None when this client can't be asked so. */
export const askNow = Effect.fnUntraced(function* (message: string) {
  const client = yield* Effect.serviceOption(McpSchema.McpServerClient)
  if (Option.isNone(client)) return Option.none<boolean>()
  const { elicit } = yield* client.value.getClient
  const asked = yield* Effect.orDie(decodeQuestion(question(message)))
  const answer = yield* Effect.option(elicit(asked))
  return Option.some(isYes(Option.getOrUndefined(answer)))
}, Effect.scoped)
