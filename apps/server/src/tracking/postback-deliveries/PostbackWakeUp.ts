import { Context, Effect, Layer } from "effect"
import { makeWakeUp, type WakeUp } from "../../platform/outbox/WakeUp.ts"
import { type Caller, PostbackSlots } from "./PostbackSlots.ts"

/** Wakes the worker that sends postbacks. */
export class PostbackWakeUp extends Context.Service<
  PostbackWakeUp,
  WakeUp & {
    /**
     * Tells the worker of deliveries that are due from now on. It is woken when one of them could begin: otherwise the end
     * of a call that they wait for wakes it.
     */
    readonly announce: (deliveries: ReadonlyArray<Caller>) => Effect.Effect<void>
  }
>()("server/PostbackWakeUp") {
  static readonly layer = Layer.effect(
    PostbackWakeUp,
    Effect.gen(function* () {
      const wakeUp = yield* makeWakeUp
      const { hasRoomFor } = yield* PostbackSlots
      const announce = (deliveries: ReadonlyArray<Caller>) =>
        Effect.suspend(() => (deliveries.some(hasRoomFor) ? wakeUp.wake : Effect.void))
      return { ...wakeUp, announce }
    })
  ).pipe(Layer.provide(PostbackSlots.layer))
}
