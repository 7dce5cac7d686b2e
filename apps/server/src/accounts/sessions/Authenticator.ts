import { type Principal, TooManyRequests, Unauthorized } from "@affnet/api"
import { AccountKey, ApiKey, type Role, Status, UnixTime } from "@affnet/domain"
import { Cache, Clock, Context, Effect, Layer, Option, Result } from "effect"
import { ApiKeysRepo, type KeyHolder } from "../keys/ApiKeysRepo.ts"
import { KeyUses } from "../keys/KeyUses.ts"
import { digest } from "../keys/NewKey.ts"

/** An address may fail this often within the window before it has to wait for its end. */
const maxFailures = 1000
const windowSeconds = 60
/** The most cached addresses; the oldest are dropped first. */
const maxAddresses = 10_000

/**
 * Finds the caller of a key. The database is asked on each request: a regenerated or disabled key is refused, and a
 * changed role is in force, from the next request on, on every server process.
 */
export class Authenticator extends Context.Service<Authenticator>()("server/Authenticator", {
  make: Effect.gen(function* () {
    const keys = yield* ApiKeysRepo
    const uses = yield* KeyUses
    const failures = yield* Cache.make({
      capacity: maxAddresses,
      timeToLive: `${windowSeconds} seconds`,
      lookup: (_address: string) => Effect.sync(() => ({ count: 0 }))
    })

    const principalOf = (role: Role.Role, holder: KeyHolder): Principal => ({
      role,
      account_id: holder.account_id,
      timezone: holder.timezone,
      key: {
        id: holder.key_id,
        read_only: holder.read_only === 1,
        is_limited: AccountKey.isLimited(holder)
      },
      ...(holder.access && { access: holder.access })
    })

    const find = Effect.fnUntraced(function* (key: string | undefined, address: string) {
      const role = ApiKey.parse(key ?? "")
      if (key === undefined || Result.isFailure(role)) return undefined
      const holder = Option.getOrUndefined(yield* keys.findHolder(role.success, digest(key)))
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      const isGood =
        holder !== undefined &&
        Status.mayUseApi(holder) &&
        AccountKey.mayBeUsed(holder, now, address)
      if (!isGood) return undefined
      yield* uses.note(holder)
      return principalOf(role.success, holder)
    })

    const refuse = Effect.fnUntraced(function* (address: string) {
      const failed = yield* Cache.get(failures, address)
      failed.count += 1
      return yield* failed.count > maxFailures
        ? new TooManyRequests({ retry_after: windowSeconds })
        : new Unauthorized()
    })

    const authenticate = Effect.fnUntraced(function* (key: string | undefined, address: string) {
      return (yield* find(key, address)) ?? (yield* refuse(address))
    })

    return { authenticate }
  })
}) {
  static readonly layer = Layer.effect(Authenticator, Authenticator.make).pipe(
    Layer.provide([ApiKeysRepo.layer, KeyUses.layer])
  )
}
