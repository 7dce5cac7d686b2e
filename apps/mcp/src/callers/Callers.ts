import { createHash } from "node:crypto"
import { ApiKey } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { Headers } from "effect/http"
import { narrow } from "../settings/Narrowing.ts"
import { Settings } from "../settings/Settings.ts"
import type { Caller } from "./Caller.ts"
import { Clients } from "./Clients.ts"
import { Profiles } from "./Profiles.ts"

/** A digest that tells keys apart and gives none of them away: they have 256 random bits. */
const principalOf = (key: string): string =>
  createHash("sha256").update(key).digest("hex").slice(0, 16)

/** Makes callers of keys. */
export class Callers extends Context.Service<
  Callers,
  {
    /** Fails when the text is no key; the headers can narrow what the caller may do. */
    readonly of: (
      key: string,
      headers?: Headers.Headers
    ) => Effect.Effect<Caller, ApiKey.MalformedApiKey>
  }
>()("mcp/Callers") {
  static readonly layer = Layer.effect(
    Callers,
    Effect.gen(function* () {
      const settings = yield* Settings
      const clients = yield* Clients
      const profiles = yield* Profiles

      /** The network refuses by itself what was offered because it did not say who calls. */
      const accessOf = (key: string) =>
        Effect.match(profiles.of(key), {
          onFailure: () => Option.none(),
          onSuccess: ({ assigned_only, manager_role }) =>
            Option.map(Option.fromNullOr(manager_role), (role) => ({ role, assigned_only }))
        })

      return {
        of: Effect.fnUntraced(function* (key, headers = Headers.empty) {
          const role = yield* Effect.fromResult(ApiKey.parse(key))
          const client = yield* clients.of(key)
          const access = yield* Effect.cached(accessOf(key))
          const narrowed = narrow(settings, headers)
          return { role, principal: principalOf(key), client, access, settings: narrowed }
        })
      }
    })
  ).pipe(Layer.provide([Clients.layer, Profiles.layer]))
}
