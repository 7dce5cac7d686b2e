/** Why an invoice can't be generated. */

import type { MoneyOutOfRange } from "../values/Money.ts"
import type { Problem } from "../values/Problem.ts"
import type { ExchangeRateMissing } from "./Invoice.ts"

/** Nobody is there to be billed. */
export const unknownAdvertiser: Problem = {
  field: "advertiser_id",
  problem: "is not the id of an advertiser"
}

/** Offers of somebody else. */
export const foreignOffers = (offers: ReadonlyArray<number>): Problem | undefined =>
  offers.length === 0
    ? undefined
    : { field: "offers", problem: `are not all this advertiser's: ${offers.join(", ")}` }

/** What is due has no sum. */
export const ofTotal = (failure: ExchangeRateMissing | MoneyOutOfRange): Problem =>
  failure._tag === "ExchangeRateMissing"
    ? { field: "currency", problem: `cannot be used: there is no rate for ${failure.currency}` }
    : { field: "amount", problem: "is larger than can be billed" }
