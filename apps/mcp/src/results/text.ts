import { McpSchema } from "effect/ai"

/** Text, as results hold it. */
export const text = (content: string) => [McpSchema.TextContent.make({ text: content })]
