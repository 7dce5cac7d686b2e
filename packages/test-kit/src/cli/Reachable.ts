import { Role } from "@affnet/domain"
import { Effect, Redacted } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import type { Access } from "./Access.ts"
import { Unusable } from "./Command.ts"

const timeout = "10 seconds"

const unusable = (problem: string) => new Unusable({ problem })

/** The status of a path that needs a key, which is looked at before anything else. */
const statusOf = (baseUrl: string, path: string, key: Redacted.Redacted | undefined) =>
  HttpClient.get(baseUrl + path, {
    headers: key === undefined ? {} : { "x-api-key": Redacted.value(key) }
  }).pipe(
    Effect.timeout(timeout),
    Effect.map(({ status }) => status),
    Effect.mapError(() => unusable(`Nobody answers at ${baseUrl}`))
  )

/** Without a key the API answers 401 under its prefix; anything else is not the API. */
const isTheApi = Effect.fnUntraced(function* (baseUrl: string) {
  const prefix = Role.protectedPathPrefix
  if (baseUrl.endsWith(prefix)) return yield* unusable(`Leave ${prefix} out of --base-url`)
  const status = yield* statusOf(baseUrl, prefix, undefined)
  if (status !== 401) {
    return yield* unusable(
      `${baseUrl}${prefix} is not this API: without a key it answers ${status}`
    )
  }
})

const isGood = Effect.fnUntraced(function* ({ baseUrl, keys }: Access, role: Role.Role) {
  if (keys[role] === undefined) return
  const status = yield* statusOf(baseUrl, Role.pathPrefix[role], keys[role])
  if (status === 401 || status === 403) {
    return yield* unusable(
      `The key of the ${role} is refused with ${status}: is it another network's?`
    )
  }
})

/**
 * Fails when nobody answers there, or a key is not good: whatever is sent would only say that again, or
 * find no fault because it gets nowhere.
 */
export const assertReachable = (access: Access): Effect.Effect<void, Unusable> =>
  Effect.andThen(
    isTheApi(access.baseUrl),
    Effect.forEach(Role.Role.literals, (role) => isGood(access, role), { discard: true })
  ).pipe(Effect.provide(FetchHttpClient.layer))
