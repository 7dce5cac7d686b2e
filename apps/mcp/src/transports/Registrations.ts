import { Effect, Layer, Option, Redacted } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import type { Headers } from "effect/http"
import { CurrentCaller } from "../callers/Caller.ts"
import { Callers } from "../callers/Callers.ts"
import * as Prompts from "../prompts/Prompts.ts"
import * as AuditTrail from "../resources/AuditTrail.ts"
import * as Docs from "../resources/Docs.ts"
import * as Records from "../resources/Records.ts"
import { refusals } from "../resources/refusals.ts"
import * as Schemas from "../resources/Schemas.ts"
import * as Tools from "../tools/Registration.ts"
import { visibility } from "./visibility.ts"

/** Everything that a transport serves: tools, resources, prompts, for the caller that it names. */

/** The request names nobody; a transport has let it through. */
const nobody = new McpSchema.InvalidRequest({ message: "No valid API key came with the request" })

const everything = Layer.mergeAll(
  Tools.layer,
  Docs.layer,
  Schemas.layer,
  Records.layer,
  AuditTrail.layer,
  Prompts.layer
)

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
      return everything.pipe(Layer.provide(refusals.combine(visibility).combine(asCaller).layer))
    })
  ).pipe(Layer.provide(Callers.layer))
