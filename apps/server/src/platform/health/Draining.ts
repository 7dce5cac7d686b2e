import { Config, Context, Duration, Effect, Schema } from "effect"
import { Readiness } from "./Readiness.ts"

/**
 * How long after the signal a server may still work: a drain, then open requests. The rest of the 20 seconds is for
 * cancelling the others.
 */
const stopSeconds = 15

/** The part of it reserved for open requests. */
const Seconds = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 0, maximum: stopSeconds - 5 })
)

const drainSeconds = Config.schema(Seconds, "AFFNET_DRAIN_SECONDS").pipe(Config.withDefault(2))

/** How long requests may take to finish once the listener has closed. */
export const gracefulStop = Config.map(drainSeconds, (drained) =>
  Duration.seconds(stopSeconds - drained)
)

/**
 * Whether a load balancer in front has to notice the stop first: so on SIGTERM, but not on Ctrl+C or when a layer
 * ends.
 */
export const IsDrained = Context.Reference<() => boolean>("server/IsDrained", {
  defaultValue: () => () => false
})

/** Turns readiness red, and goes on serving until load balancers have noticed. */
export const makeDrain = Effect.map(
  Effect.all({ readiness: Readiness, isDrained: IsDrained, seconds: drainSeconds }),
  ({ isDrained, readiness, seconds }) =>
    Effect.andThen(
      readiness.beginStop,
      Effect.suspend(() => (isDrained() ? Effect.sleep(Duration.seconds(seconds)) : Effect.void))
    )
)
