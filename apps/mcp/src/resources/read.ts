import { Effect } from "effect"
import { McpSchema } from "effect/ai"
import type { Tool } from "../tools/Tool.ts"
import type { ToolCalls } from "../tools/ToolCalls.ts"

/** A resource could not be read. */
const refused = (message: string) => new McpSchema.InternalError({ message })

/** Reads a resource as the tool that shows the same: with its masks, limits and audit. */
export const read = (
  calls: ToolCalls["Service"],
  tool: Tool,
  input: Readonly<Record<string, unknown>>
) =>
  Effect.flatMap(calls.run(tool, input), (outcome) => {
    if (!(outcome instanceof McpSchema.CallToolResult)) return refused("Call the tool instead")
    const [block] = outcome.content
    const text = block?.type === "text" ? block.text : ""
    return outcome.isError === true ? refused(text) : Effect.succeed(text)
  })
