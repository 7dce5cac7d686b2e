import { Context, Layer } from "effect"
import { makeWakeUp, type WakeUp } from "../../platform/outbox/WakeUp.ts"

/** Wakes the worker that delivers leads. */
export class LeadWakeUp extends Context.Service<LeadWakeUp, WakeUp>()("server/LeadWakeUp") {
  static readonly layer = Layer.effect(LeadWakeUp, makeWakeUp)
}
