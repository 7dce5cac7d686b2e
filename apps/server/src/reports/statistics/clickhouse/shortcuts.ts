/** What ClickHouse keeps with clicks, for reports to read in place of texts that take longer. */
import type { Measures } from "@affnet/domain"
import type { TextNumber } from "./textNumbers.ts"

/** Whether a click is valid: its reason, a text, takes three times as long to look at. */
export const validity = {
  name: "is_valid",
  definition: "UInt8 MATERIALIZED invalid_reason IS NULL"
} as const

/** What a click `e` counts by it: the same as by its reason. */
export const countsByValidity: { readonly [name in Measures.Name]?: string } = {
  clicks: `e.${validity.name}`,
  unique_clicks: `bitAnd(e.${validity.name}, e.is_unique)`,
  invalid_clicks: `1 - e.${validity.name}`
}

/** What of it there is for a report. */
export interface Shortcuts {
  /** The texts that numbers may stand in for. */
  readonly numbers: ReadonlyArray<TextNumber>
  readonly hasValidity: boolean
}

export const none: Shortcuts = { numbers: [], hasValidity: false }
