import { Context, Effect, Layer, Option } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { Settings, type Values } from "../settings/Settings.ts"
import { catalog } from "./Catalog.ts"
import type { Tool } from "./Tool.ts"
import { ToolCalls } from "./ToolCalls.ts"

/** The one file that tells the MCP module of our tools. */

const described = (tool: Tool, { outputSchemas }: Values) => {
  const { description, hints, inputSchema, name, outputSchema, title } = tool
  return new McpSchema.Tool({
    name,
    // Whoever is asked to allow a write reads its title; lookups go by their names, which are shorter.
    ...(hints.readOnly ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchemas && Option.isSome(outputSchema) ? { outputSchema: outputSchema.value() } : {}),
    annotations: McpSchema.ToolAnnotations.make({
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld
    })
  })
}

/** Registers every tool, in the order of the catalogue. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const server = yield* McpServer.McpServer
    const calls = yield* ToolCalls
    const settings = yield* Settings
    const services = yield* Effect.context<never>()
    for (const tool of catalog) {
      yield* server.addTool({
        tool: described(tool, settings),
        annotations: Context.empty(),
        services,
        handle: (input) => calls.run(tool, input)
      })
    }
  })
).pipe(Layer.provide(ToolCalls.layer))
