import { Context, Layer } from "effect"
import { makeWakeUp, type WakeUp } from "../../platform/outbox/WakeUp.ts"

/** Wakes the worker that sends postbacks. */
export class PostbackWakeUp extends Context.Service<PostbackWakeUp, WakeUp>()(
  "server/PostbackWakeUp"
) {
  static readonly layer = Layer.effect(PostbackWakeUp, makeWakeUp)
}
