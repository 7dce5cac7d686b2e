import { Clock, Effect, Schema } from "effect"
import type { Lease } from "./ImportWorkRepo.ts"

/** A lease that is not renewed in this time is over, and another worker continues. */
export const leaseMillis = 10_000

/** Another worker has taken over the import. */
export class LeaseIsLost extends Schema.TaggedError<LeaseIsLost>()("LeaseIsLost", {}) {}

/** Fails, and with it the transaction, unless the import still was the worker's. */
export const required = (isOurs: boolean): Effect.Effect<void, LeaseIsLost> =>
  isOurs ? Effect.void : Effect.fail(new LeaseIsLost())

/** A lease that begins now. */
export const leaseOf = (token: string): Effect.Effect<Lease> =>
  Effect.map(Clock.currentTimeMillis, (millis) => ({ token, untilMillis: millis + leaseMillis }))
