// The type of the promise client, with what the contract says of each operation as its comment.
import type { Entry } from "./Contract.ts"
import { fileOf, inPath, isExported, isList, partOf } from "./Table.ts"

const typeNames: Readonly<Record<string, string>> = { integer: "number", number: "number" }

/** The parameters of the path as a tuple: `[offer_id: number, goal_id: number]`. */
const tupleOf = (entry: Entry): string => {
  const params = Object.entries(inPath(entry)).map(
    ([name, { type }]) => `${name}: ${typeNames[String(type)] ?? "string"}`
  )
  return `[${params.join(", ")}]`
}

const literal = (text: string | undefined): string =>
  text === undefined ? "never" : JSON.stringify(text)

const typeOf = (entry: Entry): string => {
  const endpoint = `${literal(entry.group)}, ${literal(entry.endpoint)}, ${tupleOf(entry)}`
  const file = fileOf(entry)
  if (isList(entry)) return `${isExported(entry) ? "ExportedList" : "ListOf"}<${endpoint}>`
  if (isExported(entry)) return `Exported<${endpoint}, ${literal(partOf(entry))}>`
  return `Method<${endpoint}, ${literal(partOf(entry))}${file === undefined ? "" : `, ${literal(file)}`}>`
}

const width = 96

/** The words in lines of a comment, none longer than `width` unless its word is. */
const wrapped = (text: string, indent: string): ReadonlyArray<string> => {
  const lines = new Array<string>()
  let line = `${indent} *`
  for (const word of text.split(" ")) {
    if (`${line} ${word}`.length > width) {
      lines.push(line)
      line = `${indent} *`
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

const commentOf = ({ operation }: Entry, indent: string): ReadonlyArray<string> => [
  `${indent}/**`,
  ...wrapped(`${operation.summary}.`, indent),
  `${indent} *`,
  ...wrapped(operation.description ?? "", indent),
  `${indent} */`
]

/** The interface `Affnet`. */
export const interfaceOf = (entries: ReadonlyArray<Entry>): string => {
  const resources = Map.groupBy(entries, ({ resource }) => resource)
  const lines = [...resources].flatMap(([resource, methods]) => [
    `  readonly ${resource}: {`,
    ...methods.flatMap((entry) => [
      ...commentOf(entry, "    "),
      `    readonly ${entry.method}: ${typeOf(entry)}`
    ]),
    "  }"
  ])
  const types = ["Exported", "ExportedList", "ListOf", "Method"].filter((type) =>
    lines.some((line) => line.includes(`: ${type}<`))
  )
  return [
    `import type { ${types.join(", ")} } from "../Signatures.ts"`,
    "",
    "/** The operations of a network, by resource. */",
    "export interface Affnet {",
    ...lines,
    "}",
    ""
  ].join("\n")
}
