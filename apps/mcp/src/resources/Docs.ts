import { Effect, Layer } from "effect"
import { McpServer } from "effect/ai"
import { contents } from "./contents.ts"
import { topics } from "./topics.ts"

const mimeType = "text/markdown"

/** `affnet://docs/{topic}`: one resource for each topic. */
export const layer = Layer.effectDiscard(
  Effect.forEach(
    Object.entries(topics),
    ([topic, text]) => {
      const uri = `affnet://docs/${topic}`
      return McpServer.registerResource({
        uri,
        name: `docs_${topic}`,
        description: `About ${topic}`,
        mimeType,
        content: Effect.succeed(contents(uri, mimeType)(text))
      })
    },
    { discard: true }
  )
)
