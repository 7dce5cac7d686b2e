import { Effect, Layer, Option, Redacted } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import type { Headers } from "effect/http"
import { CurrentCaller } from "../callers/Caller.ts"
import { Callers } from "../callers/Callers.ts"
import * as Tools from "../tools/Registration.ts"

/** Everything that a transport serves: tools, resources, prompts, for the caller that it names. */

/** The request names nobody; a transport has let it through. */
const nobody = new McpSchema.InvalidRequest({ message: "No valid API key came with the request" })

const everything = Tools.layer

/** How a transport knows the key of a request. */
export type KeyOf = (headers: Headers.Headers) => Option.Option<Redacted.Redacted>

/** Registers everything; requests are answered as the caller whose key `keyOf` finds. */
export const layer = (keyOf: KeyOf) =>
  Layer.unwrap(
    Effect.map(Callers, (callers) => {
      const asCaller = McpServer.middleware((effect, { headers }) =>
        Option.match(keyOf(headers), {
          onNone: () => Effect.fail(nobody),
          onSome: (key) =>
            Effect.matchEffect(callers.of(Redacted.value(key), headers), {
              onFailure: () => Effect.fail(nobody),
              onSuccess: (caller) =>
                Effect.provideService(effect, CurrentCaller, Option.some(caller))
            })
        })
      )
      return everything.pipe(Layer.provide(Tools.visibility.combine(asCaller).layer))
    })
  ).pipe(Layer.provide(Callers.layer))
