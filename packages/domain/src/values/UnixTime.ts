/**
 * Instants of record fields such as `created` and `updated`: whole seconds since 1970-01-01 UTC.
 */
import { Brand, Schema } from "effect"
import * as Integer from "./Integer.ts"

/** Seconds since 1970-01-01T00:00:00Z, up to the year 9999. */
export const UnixTime = Integer.between(0, 253_402_300_799)
  .annotate({ description: "Unix time in seconds" })
  .pipe(Schema.brand("UnixTime"))
export type UnixTime = typeof UnixTime.Type

const unixTime = Brand.nominal<UnixTime>()

/** The second that holds an instant given in epoch milliseconds. */
export const fromMillis = (millis: number): UnixTime => unixTime(Math.floor(millis / 1000))

/** Epoch milliseconds of the second's beginning. */
export const toMillis = (time: UnixTime): number => time * 1000
