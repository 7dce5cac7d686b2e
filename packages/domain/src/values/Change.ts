/**
 * What updates of a resource mean.
 */

/** A field after a change: a missing one keeps what is there, null clears it. */
export const after = <A>(change: A | null | undefined, kept: A, cleared: A): A =>
  change === undefined ? kept : (change ?? cleared)
