import type { Choices } from "../records/Form.ts"
import { type Shown, text } from "../records/Shown.ts"

/** A word of the network as people write it: `revenue_share` is “Revenue share”. */
export const words = (value: string | null | undefined): Shown => {
  const spaced = (value ?? "").replaceAll(/[._]/gu, " ")
  return text(spaced.charAt(0).toUpperCase() + spaced.slice(1))
}

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
