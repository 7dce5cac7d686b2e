import { Layer, Option, type Redacted } from "effect"
import { McpServer } from "effect/ai"
import * as Departure from "./Departure.ts"
import { identity } from "./identity.ts"
import * as Lines from "./Lines.ts"
import * as Registrations from "./Registrations.ts"

/** One client has one key, so that its lists change with nothing but the process. */
const fresh = { ttl: "5 minutes", cacheScope: "private" } as const

/** Serves one client, which has started this process, with the key that the process was given. */
export const layer = (key: Redacted.Redacted) =>
  McpServer.layerStdio({
    ...identity,
    cacheHints: {
      discover: fresh,
      tools: fresh,
      resources: fresh,
      resourceTemplates: fresh,
      prompts: fresh
    },
    registrations: Registrations.layer(() => Option.some(key))
  }).pipe(Layer.provide(Departure.layer), Layer.provide(Lines.layer)) satisfies Layer.Any
