// The files of the promise client that are written from the contract.
import { document } from "@affnet/api/Document"
import { entries } from "./Contract.ts"
import { interfaceOf } from "./Interface.ts"
import { reachable } from "./Shapes.ts"
import { rowOf } from "./Table.ts"

const note = "// Written by `npm run openapi` from the contract; changes are lost.\n"

const rows = entries.map((entry) => ({ entry, row: rowOf(entry) }))

const operations = [...Map.groupBy(rows, ({ entry }) => entry.resource)].map(
  ([resource, methods]) =>
    [
      `  ${resource}: {`,
      methods.map(({ entry, row }) => `    ${entry.method}: ${JSON.stringify(row)}`).join(",\n"),
      "  }"
    ].join("\n")
)

const shapes = Object.entries(
  reachable(
    rows.map(({ row }) => row),
    document.components.schemas
  )
).map(([name, shape]) => `  ${name}: ${JSON.stringify(shape)}`)

/** The texts by file name. */
export const files: Readonly<Record<string, string>> = {
  "Affnet.ts": `${note}${interfaceOf(entries)}`,
  "operations.ts":
    `${note}import type { Operations } from "../Operation.ts"\n\n` +
    `/** Every operation, by resource and method. */\n` +
    `export const operations: Operations = {\n${operations.join(",\n")}\n}\n`,
  "shapes.ts":
    `${note}import type { Shapes } from "../Shape.ts"\n\n` +
    `/** Every record that an answer may hold, by name. */\n` +
    `export const shapes: Shapes = {\n${shapes.join(",\n")}\n}\n`
}
