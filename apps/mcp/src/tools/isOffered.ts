import { Effect, Option } from "effect"
import type { Caller } from "../callers/Caller.ts"
import * as Operation from "../contract/Operation.ts"
import type { Tool } from "./Tool.ts"

/** Whether the operator and the request leave a tool to a role. */
const isLeft = (tool: Tool, { role, settings }: Caller): boolean =>
  tool.roles.includes(role) &&
  settings.toolsets.has(tool.toolset) &&
  (tool.hints.readOnly || !settings.readOnly) &&
  !settings.excludedTools.has(tool.name) &&
  Option.match(settings.tools, { onNone: () => true, onSome: (tools) => tools.has(tool.name) })

/** Whether a caller sees a tool: managers, if they may call something behind it. What it does not see it can't call. */
export const isOffered = (tool: Tool, caller: Caller): Effect.Effect<boolean> => {
  const behind = Operation.behind(tool.name)
  if (!isLeft(tool, caller) || behind.length === 0) return Effect.succeed(isLeft(tool, caller))
  return Effect.map(caller.access, (access) =>
    Option.match(access, {
      onNone: () => true,
      onSome: (manager) => behind.some((operation) => Operation.mayManage(manager, operation))
    })
  )
}
