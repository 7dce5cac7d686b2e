import { Effect, Layer, Option, Schema } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { startingWith } from "../completions/startingWith.ts"
import { catalog } from "../tools/Catalog.ts"
import { contents } from "./contents.ts"
import { recordSchemas } from "./recordSchemas.ts"

const mimeType = "application/json"

/** The results of tools that are no record. */
const results = new Map(
  catalog.flatMap(({ name, outputSchema }) =>
    Option.match(outputSchema, {
      onNone: () => [],
      onSome: (make) => [[name, make] as const]
    })
  )
)

/** What the addresses of schemas begin with. */
export const prefix = "affnet://schema/"

/** What there are schemas of. */
export const names: ReadonlyArray<string> = [...recordSchemas.keys(), ...results.keys()]
const record = McpSchema.param("record", Schema.Literals(names))

const schemaOf = (name: string): unknown => results.get(name)?.() ?? recordSchemas.get(name)

/** `affnet://schema/{record}`: the fields of a record, which of them are masked; or a tool's results. */
export const layer = Layer.effectDiscard(
  McpServer.registerResource`affnet://schema/${record}`({
    name: "schema",
    description: `Fields of a record, or of a tool's results: ${names.join(", ")}`,
    mimeType,
    completion: { record: startingWith(names) },
    content: (uri, name) => Effect.succeed(contents(uri, mimeType)(JSON.stringify(schemaOf(name))))
  })
)
