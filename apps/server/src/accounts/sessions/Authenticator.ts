import { type Principal, TooManyRequests, Unauthorized } from "@affnet/api"
import { ApiKey, Status } from "@affnet/domain"
import { Cache, Context, Effect, Layer, Option, Result } from "effect"
import { ApiKeysRepo } from "../keys/ApiKeysRepo.ts"
import { digest } from "../keys/NewKey.ts"

/** An address may fail this often within the window before it has to wait for its end. */
const maxFailures = 1000
const windowSeconds = 60
/** How many addresses are remembered at once; the oldest are forgotten first. */
const maxAddresses = 10_000

/**
 * Tells who calls by the key. The database is asked on each request: a regenerated or disabled key
 * is refused from the next one on, on every server process.
 */
export class Authenticator extends Context.Service<
  Authenticator,
  {
    readonly authenticate: (
      key: string | undefined,
      address: string
    ) => Effect.Effect<Principal, Unauthorized | TooManyRequests>
  }
>()("server/Authenticator") {
  static readonly layer = Layer.effect(
    Authenticator,
    Effect.gen(function* () {
      const keys = yield* ApiKeysRepo
      const failures = yield* Cache.make({
        capacity: maxAddresses,
        timeToLive: `${windowSeconds} seconds`,
        lookup: (_address: string) => Effect.sync(() => ({ count: 0 }))
      })

      const find = (key: string | undefined): Effect.Effect<Principal | undefined> => {
        const role = ApiKey.parse(key ?? "")
        if (key === undefined || Result.isFailure(role)) return Effect.undefined
        return Effect.map(keys.findHolder(role.success, digest(key)), (holder) =>
          Option.isSome(holder) && Status.mayUseApi(holder.value)
            ? {
                role: role.success,
                account_id: holder.value.account_id,
                timezone: holder.value.timezone
              }
            : undefined
        )
      }

      const refuse = Effect.fnUntraced(function* (address: string) {
        const failed = yield* Cache.get(failures, address)
        failed.count += 1
        return yield* failed.count > maxFailures
          ? new TooManyRequests({ retry_after: windowSeconds })
          : new Unauthorized()
      })

      const authenticate = Effect.fnUntraced(function* (key: string | undefined, address: string) {
        return (yield* find(key)) ?? (yield* refuse(address))
      })

      return Authenticator.of({ authenticate })
    })
  ).pipe(Layer.provide(ApiKeysRepo.layer))
}
