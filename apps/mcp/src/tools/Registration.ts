import { Context, Effect, Layer, Option } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { CurrentCaller } from "../callers/Caller.ts"
import { catalog } from "./Catalog.ts"
import { isOffered } from "./isOffered.ts"
import type { Tool } from "./Tool.ts"
import { ToolCalls } from "./ToolCalls.ts"

/** The one file that tells the MCP module of our tools. */

const described = ({ description, hints, inputSchema, name, title }: Tool) =>
  new McpSchema.Tool({
    name,
    // Whoever is asked to allow a write reads its title; lookups go by their names, which are shorter.
    ...(hints.readOnly ? {} : { title }),
    description,
    inputSchema,
    annotations: McpSchema.ToolAnnotations.make({
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld
    })
  })

const byName: ReadonlyMap<string, Tool> = new Map(catalog.map((tool) => [tool.name, tool]))

/** Lists and calls know the tools alone that the caller is offered. */
export const visibility = McpServer.visibility(({ target }) =>
  Effect.map(CurrentCaller, (caller) => {
    const tool = byName.get(target)
    return tool === undefined || (Option.isSome(caller) && isOffered(tool, caller.value))
  })
)

/** Registers every tool, in the order of the catalogue. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const server = yield* McpServer.McpServer
    const calls = yield* ToolCalls
    const services = yield* Effect.context<never>()
    for (const tool of catalog) {
      yield* server.addTool({
        tool: described(tool),
        annotations: Context.empty(),
        services,
        handle: (input) => calls.run(tool, input)
      })
    }
  })
).pipe(Layer.provide(ToolCalls.layer))
