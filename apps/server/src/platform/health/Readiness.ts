import { Context, Effect, Layer, Ref } from "effect"

/** Whether the server takes requests. It does from its start until a stop begins. */
export class Readiness extends Context.Service<Readiness>()("server/Readiness", {
  make: Effect.map(Ref.make(true), (ready) => ({
    isReady: Ref.get(ready),
    beginStop: Ref.set(ready, false)
  }))
}) {
  static readonly layer = Layer.effect(Readiness, Readiness.make)
}
