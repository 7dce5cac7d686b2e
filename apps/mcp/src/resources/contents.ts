import { McpSchema } from "effect/ai"

/** Text of a resource with its type, which the MCP module names in lists alone. */
export const contents = (uri: string, mimeType: string) => (text: string) =>
  McpSchema.ReadResourceResult.make({
    contents: [McpSchema.TextResourceContents.make({ uri, mimeType, text })]
  })
