import { Effect, Layer } from "effect"
import { McpServer } from "effect/ai"
import { topics } from "./topics.ts"

/** `affnet://docs/{topic}`: one resource for each topic. */
export const layer = Layer.effectDiscard(
  Effect.forEach(
    Object.entries(topics),
    ([topic, text]) =>
      McpServer.registerResource({
        uri: `affnet://docs/${topic}`,
        name: `docs_${topic}`,
        description: `About ${topic}`,
        mimeType: "text/markdown",
        content: Effect.succeed(text)
      }),
    { discard: true }
  )
)
