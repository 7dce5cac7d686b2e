/** Why a campaign can't have a vendor, or its vendors not the order that is asked for. */
import type { Problem } from "../../values/Problem.ts"

/** A lead waits for each of them. */
const maxVendors = 50

/** The most vendors of a campaign. */
export const ofCount = (vendors: number): Problem | undefined =>
  vendors < maxVendors
    ? undefined
    : { field: "vendors", problem: `are ${maxVendors} in this campaign, and it takes no more` }

/** An order names every vendor of the campaign, each of them once. */
export const ofOrder = (
  ids: ReadonlyArray<number>,
  vendors: ReadonlyArray<number>
): Problem | undefined =>
  ids.length === vendors.length && vendors.every((id) => ids.includes(id))
    ? undefined
    : {
        field: "vendors",
        problem: `must name every vendor of the campaign once: ${vendors.join(", ")}`
      }
