import { Context, Effect, Latch, Layer } from "effect"

/** How long a worker sleeps that nobody wakes: other processes make deliveries as well. */
const poll = "1 second"

/** Lets a worker sleep until there may be something to do. */
export class PostbackWakeUp extends Context.Service<
  PostbackWakeUp,
  {
    readonly wake: Effect.Effect<void>
    /** Does the work, and then sleeps when it says that there was none. */
    readonly sleepUnless: (work: Effect.Effect<boolean>) => Effect.Effect<void>
  }
>()("server/PostbackWakeUp") {
  static readonly layer = Layer.effect(
    PostbackWakeUp,
    Effect.map(Latch.make(), (latch) =>
      PostbackWakeUp.of({
        wake: Effect.asVoid(latch.open),
        // Whoever wakes while the work is being done is heard afterwards.
        sleepUnless: (work) =>
          latch.close.pipe(
            Effect.andThen(work),
            Effect.flatMap((wasBusy) =>
              wasBusy ? Effect.void : Effect.raceFirst(latch.await, Effect.sleep(poll))
            )
          )
      })
    )
  )
}
