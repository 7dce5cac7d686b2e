import type { Affnet } from "./generated/Affnet.ts"
import { operations } from "./generated/operations.ts"
import { methodOf } from "./Method.ts"
import type { ClientOptions } from "./Options.ts"
import { type Platform, platform } from "./Platform.ts"
import { settingsOf } from "./Settings.ts"

/**
 * The client on another platform than this one.
 * Bridge: the interface and the operations are written from the same contract, which the compiler
 * can't see; `Operations.test.ts` shows that one has what the other has.
 */
export const clientOn = (world: Platform, options: ClientOptions): Affnet => {
  const settings = settingsOf(options, world)
  const resources = Object.entries(operations).map(([resource, methods]) => [
    resource,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        methodOf(`${resource}.${method}`, operation, settings)
      ])
    )
  ])
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the bridge that the comment above explains
  return Object.fromEntries(resources) as Affnet
}

/**
 * A client of the network at `baseUrl`: `const affnet = createClient({ baseUrl, apiKey })`, then
 * `await affnet.affiliates.get(7)`. Throws a `TypeError` when an option can't be used.
 */
export const createClient = (options: ClientOptions): Affnet => clientOn(platform, options)
