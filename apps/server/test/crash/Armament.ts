import { Schema } from "effect"
import type { Leases } from "../../src/leads/store/Leases.ts"
import { places } from "../../src/platform/outbox/Failpoints.ts"

/** Where a process shall die. */
export const Armament = Schema.Struct({
  place: Schema.Literals(places),
  /** So many times it gets away with it. */
  skip: Schema.Int,
  /** How long it lives on in the middle of sending. */
  afterMillis: Schema.Number
})
export type Armament = typeof Armament.Type

/** Long enough for the vendors of these tests, which have 250 ms. */
export const shortLeases: Leases = { leaseMillis: 900, budgetMillis: 500 }
