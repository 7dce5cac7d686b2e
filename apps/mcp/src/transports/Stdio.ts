import { type Layer, Option, type Redacted } from "effect"
import { McpServer } from "effect/ai"
import { identity } from "./identity.ts"
import * as Registrations from "./Registrations.ts"

/** Serves one client, which has started this process, with the key that the process was given. */
export const layer = (key: Redacted.Redacted) =>
  McpServer.layerStdio({
    ...identity,
    registrations: Registrations.layer(() => Option.some(key))
  }) satisfies Layer.Any
