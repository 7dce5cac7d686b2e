/**
 * Spans of time as half-open ranges of instants. Boundaries are computed once, in code, and passed to the database
 * as instants, so that no engine does arithmetic with time zones.
 */

/** All instants from `startMillis` up to, but without, `endMillis`: epoch milliseconds. */
export interface TimeRange {
  readonly startMillis: number
  readonly endMillis: number
}

/** Whether an instant, in epoch milliseconds, lies within the range. */
export const contains = (range: TimeRange, millis: number): boolean =>
  range.startMillis <= millis && millis < range.endMillis
