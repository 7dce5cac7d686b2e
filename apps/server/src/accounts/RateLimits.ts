import { type Principal, TooManyRequests } from "@affnet/api"
import { Config, Context, Duration, Effect, Layer } from "effect"
import { RateLimiter } from "effect/persistence"

/** So many requests of one key may come at once; the rest of the minute's share flows in evenly. */
const burst = 200

const perMinute = Config.Int("AFFNET_RATE_LIMIT_PER_MINUTE").pipe(Config.withDefault(3000))

/** The headers that tell a client where it stands (IETF draft-ietf-httpapi-ratelimit-headers). */
export type RateLimitHeaders = Readonly<Record<string, string>>

const seconds = (duration: Duration.Duration): number => Math.ceil(Duration.toSeconds(duration))

/**
 * The request limit of each key, as a token bucket in this process: a network of several processes
 * grants each key as much on every one of them.
 */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    readonly consume: (principal: Principal) => Effect.Effect<RateLimitHeaders, TooManyRequests>
  }
>()("server/RateLimits") {
  static readonly layer = Layer.effect(
    RateLimits,
    Effect.gen(function* () {
      const limiter = yield* RateLimiter.RateLimiter
      const rate = yield* perMinute
      if (rate <= 0) return RateLimits.of({ consume: () => Effect.succeed({}) })
      const limit = Math.min(burst, rate)
      const window = Duration.seconds((limit * 60) / rate)
      const policy = `"default";q=${limit};w=${seconds(window)}`

      const consume = (principal: Principal) =>
        limiter
          .consume({
            algorithm: "token-bucket",
            key: `${principal.role}:${principal.account_id}`,
            limit,
            window
          })
          .pipe(
            Effect.map((result) => ({
              "ratelimit-policy": policy,
              ratelimit: `"default";r=${result.remaining};t=${seconds(result.resetAfter)}`
            })),
            Effect.catchTag("RateLimiterError", ({ reason }) =>
              reason._tag === "RateLimitExceeded"
                ? new TooManyRequests({ retry_after: Math.max(1, seconds(reason.retryAfter)) })
                : Effect.die(reason)
            )
          )

      return RateLimits.of({ consume })
    })
  ).pipe(Layer.provide(RateLimiter.layer), Layer.provide(RateLimiter.layerStoreMemory))
}
