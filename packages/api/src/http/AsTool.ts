import { Context } from "effect"

/**
 * Names the tool by which language models call an operation (MCP, `tools/call`). Several operations may
 * share one, such as the same report for several roles. What has no name is no tool.
 */
export const AsTool = Context.Reference<string | undefined>("api/AsTool", {
  defaultValue: () => undefined
})
