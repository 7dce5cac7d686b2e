import { Effect, Layer, Schema } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { contents } from "./contents.ts"
import { recordNames, recordSchemas } from "./recordSchemas.ts"

const mimeType = "application/json"
const record = McpSchema.param("record", Schema.Literals(recordNames))

/** `affnet://schema/{record}`: the fields of a record, and which of them are masked. */
export const layer = Layer.effectDiscard(
  McpServer.registerResource`affnet://schema/${record}`({
    name: "schema",
    description: `Fields of a record: ${recordNames.join(", ")}`,
    mimeType,
    completion: {
      record: (input: string) =>
        Effect.succeed(recordNames.filter((name) => name.startsWith(input)))
    },
    content: (uri, name) =>
      Effect.succeed(contents(uri, mimeType)(JSON.stringify(recordSchemas[name])))
  })
)
