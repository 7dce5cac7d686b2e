import { Option, Schema, Struct } from "effect"
import type { Headers } from "effect/http"
import { catalog } from "../tools/Catalog.ts"
import type { Values } from "./Settings.ts"
import { Toolset } from "./Toolset.ts"

/** Headers by which a caller over HTTP asks for less than it could have. */
export const headers = {
  readOnly: "x-mcp-read-only",
  toolsets: "x-mcp-toolsets",
  tools: "x-mcp-tools",
  excludedTools: "x-mcp-exclude-tools",
  maxResultTokens: "x-mcp-max-result-tokens"
} as const

const isToolset = Schema.is(Toolset)
const isTool = (name: string): boolean => catalog.some((tool) => tool.name === name)

const listed = (text: string | undefined): ReadonlyArray<string> =>
  text === undefined
    ? []
    : text
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")

/** The words that the variables of the environment take. */
const yes = Schema.is(Schema.Literals(["true", "yes", "on", "1", "y"]))
const no = Schema.is(Schema.Literals(["false", "no", "off", "0", "n"]))
const wordIn = (text: string): string => text.trim().toLowerCase()

/** A list that names nothing is a mistake: nothing to leave out would be all that there is. */
const isList = (text: string, isName: (name: string) => boolean): boolean =>
  listed(text).length > 0 && listed(text).every(isName)

const isCount = (text: string): boolean => /^[1-9]\d{0,5}$/u.test(text.trim())

/** What each header takes, and the sentence that says so. */
const forms: {
  readonly [name in keyof typeof headers]: readonly [(text: string) => boolean, string]
} = {
  readOnly: [(text) => yes(wordIn(text)) || no(wordIn(text)), "true or false"],
  toolsets: [
    (text) => isList(text, isToolset),
    `names out of ${Toolset.literals.join(",")}, with commas between them`
  ],
  tools: [(text) => isList(text, isTool), "names of tools, with commas between them"],
  excludedTools: [(text) => isList(text, isTool), "names of tools, with commas between them"],
  maxResultTokens: [isCount, "a whole number from 1 to 999999"]
}

/** What is wrong with headers that can't be read: left aside, they would leave a caller more than it asked for. */
export const problemOf = (given: Headers.Headers): string | undefined => {
  for (const name of Struct.keys(forms)) {
    const text = given[headers[name]]
    const [isReadable, takes] = forms[name]
    if (text !== undefined && !isReadable(text)) return `${headers[name]} takes ${takes}`
  }
  return undefined
}

const both = <A>(one: ReadonlySet<A>, other: ReadonlyArray<A>): ReadonlySet<A> =>
  new Set(other.filter((member) => one.has(member)))

const minResultTokens = 200

const isReadOnly = (text: string | undefined): boolean => text !== undefined && !no(wordIn(text))

const tokens = (text: string | undefined): number => {
  if (text === undefined) return Number.POSITIVE_INFINITY
  return isCount(text) ? Number(text) : minResultTokens
}

/** The settings without what the headers leave out; nothing in them can widen it. */
export const narrow = (settings: Values, given: Headers.Headers): Values => {
  const tools = given[headers.tools]
  const toolsets = given[headers.toolsets]
  const asked = listed(tools)
  return {
    ...settings,
    readOnly: settings.readOnly || isReadOnly(given[headers.readOnly]),
    toolsets:
      toolsets === undefined
        ? settings.toolsets
        : both(settings.toolsets, listed(toolsets).filter(isToolset)),
    tools:
      tools === undefined
        ? settings.tools
        : Option.some(
            Option.match(settings.tools, {
              onNone: () => new Set(asked),
              onSome: (allowed) => both(allowed, asked)
            })
          ),
    excludedTools: new Set([...settings.excludedTools, ...listed(given[headers.excludedTools])]),
    maxResultTokens: Math.max(
      minResultTokens,
      Math.min(settings.maxResultTokens, tokens(given[headers.maxResultTokens]))
    )
  }
}
