import { Context } from "effect"

/** How long a process may hold a delivery, in milliseconds. */
export interface Leases {
  /** An attempt that is not settled by then is a worker's. */
  readonly leaseMillis: number
  /** How long after the beginning of the request its first attempts may begin. */
  readonly budgetMillis: number
}

/**
 * An attempt takes 30 seconds at most, and waits no longer for a place; clocks of processes may differ by
 * the rest of its lease. Tests that wait for the end of leases have shorter ones.
 */
export const Leases = Context.Reference<Leases>("server/LeadLeases", {
  defaultValue: () => ({ leaseMillis: 75_000, budgetMillis: 25_000 })
})

/** Until its last attempt is begun, what a request has not tried yet is its own. */
export const reservationMillis = ({ budgetMillis, leaseMillis }: Leases): number =>
  budgetMillis + leaseMillis
