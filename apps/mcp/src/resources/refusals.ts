import { Effect } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { notFound } from "../failures/explain.ts"

/** The MCP module says of every resource that can't be read that the server is broken, or quotes a schema. */

const badId = `No such resource: ids are whole numbers. ${notFound}`

const refusal = (error: McpSchema.McpErrorBase): McpSchema.McpErrorBase => {
  if (error instanceof McpSchema.InvalidParams) {
    return new McpSchema.InvalidParams({ message: badId })
  }
  return error.message.startsWith(notFound)
    ? new McpSchema.InvalidParams({ message: error.message })
    : error
}

/** Tells what is not there from what does not work. */
export const refusals = McpServer.middleware((effect, { method }) =>
  method === "resources/read" ? Effect.mapError(effect, refusal) : effect
)
