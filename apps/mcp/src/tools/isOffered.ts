import { Option } from "effect"
import type { Caller } from "../callers/Caller.ts"
import type { Tool } from "./Tool.ts"

/** Whether a caller sees a tool. What it does not see it can't call. */
export const isOffered = (tool: Tool, { role, scope }: Caller): boolean =>
  tool.roles.includes(role) &&
  scope.toolsets.has(tool.toolset) &&
  (tool.hints.readOnly || !scope.readOnly) &&
  !scope.excludedTools.has(tool.name) &&
  Option.match(scope.tools, { onNone: () => true, onSome: (tools) => tools.has(tool.name) })
