import { Option } from "effect"
import type { Caller } from "../callers/Caller.ts"
import type { Tool } from "./Tool.ts"

/** Whether a caller sees a tool. What it does not see it can't call. */
export const isOffered = (tool: Tool, { role, settings }: Caller): boolean =>
  tool.roles.includes(role) &&
  settings.toolsets.has(tool.toolset) &&
  (tool.hints.readOnly || !settings.readOnly) &&
  !settings.excludedTools.has(tool.name) &&
  Option.match(settings.tools, { onNone: () => true, onSome: (tools) => tools.has(tool.name) })
