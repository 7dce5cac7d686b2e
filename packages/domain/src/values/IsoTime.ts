/**
 * Instants of rows in reports: ISO 8601 in UTC, to the second.
 */
import { Brand, Schema } from "effect"

const message = "must be a time in UTC, such as 2026-01-31T12:00:00Z"

/** An instant as text: `2026-01-31T12:00:00Z`. */
export const IsoTime = Schema.String.annotate({ message })
  .check(Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u, { message }))
  .annotate({ description: "A time in UTC", examples: ["2026-01-31T12:00:00Z"] })
  .pipe(Schema.brand("IsoTime"))
export type IsoTime = typeof IsoTime.Type

const isoTime = Brand.nominal<IsoTime>()

/** The second that holds an instant given in epoch milliseconds. */
export const fromMillis = (millis: number): IsoTime =>
  isoTime(`${new Date(millis).toISOString().slice(0, 19)}Z`)
