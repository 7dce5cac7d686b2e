import { Option, Schema } from "effect"
import type { Headers } from "effect/http"
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

const listed = (text: string | undefined): ReadonlyArray<string> =>
  text === undefined
    ? []
    : text
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")

const both = <A>(one: ReadonlySet<A>, other: ReadonlyArray<A>): ReadonlySet<A> =>
  new Set(other.filter((member) => one.has(member)))

const tokens = (text: string | undefined): number =>
  text !== undefined && /^\d{1,6}$/u.test(text) ? Number(text) : Number.POSITIVE_INFINITY

const minResultTokens = 200

/** The settings without what the headers leave out; nothing in them can widen it. */
export const narrow = (settings: Values, given: Headers.Headers): Values => {
  const tools = given[headers.tools]
  const toolsets = given[headers.toolsets]
  const asked = listed(tools)
  return {
    ...settings,
    readOnly: settings.readOnly || /^(1|true|yes)$/iu.test(given[headers.readOnly] ?? ""),
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
