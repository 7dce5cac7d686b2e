import { Context } from "effect"

/**
 * Names the tool by which language models call an operation (MCP, `tools/call`). Several operations may share one,
 * such as the same report for several roles. An operation without a tool says why in `NoTool`.
 */
export const AsTool = Context.Reference<string | undefined>("api/AsTool", {
  defaultValue: () => undefined
})

/** Why no tool calls an operation. */
export const NoTool = Context.Reference<string | undefined>("api/NoTool", {
  defaultValue: () => undefined
})
