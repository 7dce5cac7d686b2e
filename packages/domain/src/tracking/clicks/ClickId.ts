/**
 * Ids of clicks: 32 lower-case hex digits. The first 12 are the instant of the click, so new clicks lie side by
 * side in an index; the other 20 are random, so ids cannot be guessed.
 */
import { Brand, Schema } from "effect"

const timeDigits = 12

/** How many random hex digits an id has. */
export const randomDigits = 20

const message = "must be the id of a click: 32 hex digits in lower case"

/** The id of a click. */
export const ClickId = Schema.String.annotate({ message })
  .check(Schema.isPattern(/^[0-9a-f]{32}$/u, { message }))
  .annotate({
    description: "Id of a click, 32 hex digits",
    examples: ["019c0a1b2c3d4e5f60718293a4b5c6d7"]
  })
  .pipe(Schema.brand("ClickId"))
export type ClickId = typeof ClickId.Type

const clickId = Brand.nominal<ClickId>()

/** The id of a click at an instant, in epoch milliseconds, from 20 random hex digits. */
export const make = (millis: number, random: string): ClickId =>
  clickId(millis.toString(16).padStart(timeDigits, "0") + random)

const millisPattern = /^[0-9a-f]{32}$/u

/** The instant that an id was made for, in epoch milliseconds; `undefined` when the text is no id. */
export const millisOf = (id: string): number | undefined =>
  millisPattern.test(id) ? Number.parseInt(id.slice(0, timeDigits), 16) : undefined
