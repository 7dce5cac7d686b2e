import { Effect, Layer, Option, Predicate, Redacted } from "effect"
import { type McpSchema, McpTest } from "effect/ai"
import { Settings, type Values } from "../../src/settings/Settings.ts"
import { Toolset } from "../../src/settings/Toolset.ts"
import { identity } from "../../src/transports/identity.ts"
import * as Registrations from "../../src/transports/Registrations.ts"
import { DemoNetwork } from "./DemoNetwork.ts"

/** Clients in memory, through the same registrations as stdio and HTTP. */

type Revision = (typeof identity.protocols)[number]["protocolVersion"]

/** The revisions that are promised. */
export const revisions = ["2026-07-28", "2025-11-25"] as const satisfies ReadonlyArray<Revision>

/** What a client is, and what the app was started with. */
export interface Setup {
  readonly role?: "manager" | "advertiser" | "affiliate" | "disabled"
  /** Another key than that of the role. */
  readonly key?: string
  readonly revision?: Revision
  readonly settings?: Partial<Values>
}

/** Everything is allowed but for what has to be asked for. */
export const defaults = {
  readOnly: false,
  toolsets: new Set(Toolset.literals),
  tools: Option.none(),
  excludedTools: new Set<string>(),
  maxResultTokens: 6000,
  outputSchemas: false,
  allowDelivery: false,
  uploadDir: Option.none(),
  pii: false,
  autoConfirm: new Set<string>(),
  callsPerSecond: 10_000,
  moneyCallsPerHour: 10_000,
  auditFile: Option.some("/dev/null")
} satisfies Partial<Values>

/** A client of the app with the key of a role. */
export const client = (setup: Setup = {}) =>
  Effect.gen(function* () {
    const { revision = "2026-07-28", role = "manager", settings = {} } = setup
    const { base_url, keys } = yield* DemoNetwork
    const values = { ...defaults, baseUrl: base_url, ...settings }
    const key = Redacted.make(setup.key ?? keys[role])
    const registrations = Registrations.layer(() => Option.some(key)).pipe(
      Layer.provide(Layer.succeed(Settings, values))
    )
    return yield* McpTest.makeClient(registrations, {
      protocols: identity.protocols,
      protocolVersion: revision
    })
  })

/** The text of a result. */
export const textOf = ({ content }: McpSchema.CallToolResult): string =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("")

/** The data of a result. */
export const dataOf = ({ structuredContent }: McpSchema.CallToolResult): unknown =>
  Predicate.hasProperty(structuredContent, "data") ? structuredContent.data : undefined
