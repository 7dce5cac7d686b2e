import { Effect, Option } from "effect"
import { McpSchema } from "effect/ai"
import type { Caller } from "../callers/Caller.ts"
import * as LatestRequest from "../callers/LatestRequest.ts"
import type { Answer } from "./Answer.ts"
import { select } from "./Fields.ts"
import * as PersonalData from "./PersonalData.ts"
import * as Result from "./Result.ts"
import { text } from "./text.ts"

/** The result of an answer: the same as text and as data. */
export const ofAnswer = Effect.fnUntraced(function* (answer: Answer, { settings }: Caller) {
  const requestId = Option.map(yield* LatestRequest.current, ({ id }) => id)
  const { data, fields } = answer
  const chosen = fields === undefined ? data : yield* Effect.fromResult(select(data, fields))
  const { maxResultTokens, pii } = settings
  const known = PersonalData.knownFrom(data)
  const options = { pii, known, requestId, maxTokens: maxResultTokens }
  const result = Result.make({ ...answer, data: chosen }, options)
  return new McpSchema.CallToolResult({
    content: text(JSON.stringify(result)),
    structuredContent: result
  })
})
