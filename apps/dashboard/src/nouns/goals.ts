import type { Choices } from "../records/Form.ts"
import { received, type Shown } from "../records/Shown.ts"

/** A word of the network as people write it: `revenue_share` is “Revenue share”. */
export const asWords = (value: string): string => {
  const blanks = value.replaceAll(/[._]/gu, " ")
  return blanks.charAt(0).toUpperCase() + blanks.slice(1)
}

/** Such a word, in the language of the page where the catalog has it. */
export const words = (value: string | null | undefined): Shown => received(asWords(value ?? ""))

/** What an advertiser pays for. */
export const goalTypes: Choices = [
  ["1", "A click (CPC)"],
  ["2", "An action (CPA)"],
  ["3", "A lead (CPL)"],
  ["4", "A sale (CPS)"],
  ["5", "An installation (CPI)"],
  ["6", "A share of sales (RevShare)"]
]

/** What conversions of a goal begin as. */
export const initialStates: Choices = [
  ["1", "Pending"],
  ["2", "Approved"],
  ["4", "On hold"]
]

/** How advertisers report conversions. */
export const trackingMethods: Choices = [
  ["1", "Postback"],
  ["2", "Iframe pixel"],
  ["3", "Image pixel"]
]
