/**
 * How an account has numbers and dates written. Records hold ids, as existing clients send them; what an id stands for
 * is this network's own. Each is a locale of BCP 47, whose way of writing is taken.
 */

/** By `number_format_id`: 1,234.56, 1.234,56, 1 234,56 and 1’234.56. */
const numbers: Readonly<Record<number, string>> = {
  2: "en-US",
  3: "de-DE",
  4: "fr-FR",
  5: "de-CH"
}

/** By `date_format_id`: 2026-11-24, 24.11.2026, 24/11/2026 and 11/24/2026. */
const dates: Readonly<Record<number, string>> = {
  2: "sv-SE",
  3: "de-DE",
  4: "en-GB",
  5: "en-US"
}

/** What the fields say in the reference. */
export const descriptions = {
  number_format_id:
    "1 = as the reader's language, 2 = 1,234.56, 3 = 1.234,56, 4 = 1 234,56, 5 = 1’234.56; others are 1",
  date_format_id:
    "1 = as the reader's language, 2 = 2026-11-24, 3 = 24.11.2026, 4 = 24/11/2026, 5 = 11/24/2026; others are 1"
} as const

/** The locales of an account; null where the reader's language decides. */
export const localesOf = (ids: {
  readonly number_format_id: number
  readonly date_format_id: number
}) => ({
  number_locale: numbers[ids.number_format_id] ?? null,
  date_locale: dates[ids.date_format_id] ?? null
})
