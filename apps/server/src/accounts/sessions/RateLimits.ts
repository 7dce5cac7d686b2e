import { type Principal, TooManyRequests } from "@affnet/api"
import { Context, Duration, Effect, Layer } from "effect"
import { RateLimiter } from "effect/persistence"
import { limitPerMinute } from "../../platform/limitPerMinute.ts"

/** The most requests of a key at once; the rest of the minute's share is spread evenly. */
const burst = 200

const perMinute = limitPerMinute("AFFNET_RATE_LIMIT_PER_MINUTE", 3000)

/** The headers that tell a client where it stands (IETF draft-ietf-httpapi-ratelimit-headers). */
type RateLimitHeaders = Readonly<Record<string, string>>

/** Where a key stands with a request, which counts unless it is refused. */
export interface Allowance {
  readonly headers: RateLimitHeaders
  readonly refusal?: TooManyRequests
}

const seconds = (duration: Duration.Duration): number => Math.ceil(Duration.toSeconds(duration))

/**
 * The request limit of each key, as a token bucket in this process: a network of several processes
 * grants each key as much on every one of them.
 */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    readonly consume: (principal: Principal) => Effect.Effect<Allowance>
  }
>()("server/RateLimits") {
  static readonly layer = Layer.effect(
    RateLimits,
    Effect.gen(function* () {
      const limiter = yield* RateLimiter.RateLimiter
      const rate = yield* perMinute
      if (rate <= 0) return RateLimits.of({ consume: () => Effect.succeed({ headers: {} }) })
      const limit = Math.min(burst, rate)
      const window = Duration.seconds((limit * 60) / rate)
      const headers = (remaining: number, reset: Duration.Duration): RateLimitHeaders => ({
        "ratelimit-policy": `"default";q=${limit};w=${seconds(window)}`,
        ratelimit: `"default";r=${remaining};t=${seconds(reset)}`
      })

      const consume = (principal: Principal) =>
        limiter
          .consume({
            algorithm: "token-bucket",
            key: `${principal.role}:${principal.account_id}`,
            limit,
            window
          })
          .pipe(
            Effect.map(({ remaining, resetAfter }) => ({
              headers: headers(remaining, resetAfter)
            })),
            Effect.catchTag("RateLimiterError", ({ reason }) => {
              if (reason._tag !== "RateLimitExceeded") return Effect.die(reason)
              const retry_after = Math.max(1, seconds(reason.retryAfter))
              const refusal = new TooManyRequests({ retry_after })
              return Effect.succeed({ headers: headers(0, window), refusal })
            })
          )

      return RateLimits.of({ consume })
    })
  ).pipe(Layer.provide(RateLimiter.layer), Layer.provide(RateLimiter.layerStoreMemory))
}
