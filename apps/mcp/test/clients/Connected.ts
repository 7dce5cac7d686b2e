import { fileURLToPath } from "node:url"
import type { Values } from "../../src/settings/Settings.ts"
import { Toolset } from "../../src/settings/Toolset.ts"

/** What both official clients are made to do. */
export interface Connected {
  readonly revision: string | undefined
  readonly listTools: () => Promise<ReadonlyArray<string>>
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<string>
  readonly close: () => Promise<void>
}

export type Answer = "accept" | "decline"

/** How a client reaches the app; with answers, it can ask its user. */
export interface Way {
  readonly url: string
  readonly key: string
  readonly baseUrl: Values["baseUrl"]
  readonly isStdio: boolean
  readonly answer?: () => Answer
}

export const identity = { name: "test", version: "1" }

/** Answers the questions of the app. */
export const replying = (answer: () => Answer) => async () => {
  const action = answer()
  return action === "accept" ? { action, content: { confirm: true } } : { action }
}

const main = fileURLToPath(new URL("../../program/main.js", import.meta.url))

/** The app as a program. */
export const program = ({ baseUrl, key }: Way) => ({
  command: process.execPath,
  args: [main],
  env: {
    AFFNET_BASE_URL: baseUrl,
    AFFNET_API_KEY: key,
    AFFNET_MCP_AUDIT_FILE: "/dev/null",
    AFFNET_MCP_CALLS_PER_SECOND: "1000",
    // Clients refuse results that are not what the list says of them.
    AFFNET_MCP_OUTPUT_SCHEMAS: "true",
    AFFNET_MCP_TOOLSETS: Toolset.literals.join(","),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? ""
  }
})

/** The texts of a result. */
export const textOf = (content: unknown): string => JSON.stringify(content)
