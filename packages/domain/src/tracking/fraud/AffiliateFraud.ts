/** The score of an affiliate: the mean of those of its newest conversions, and what its traffic adds. */

import { scoreOf } from "../../accounts/FraudRule.ts"
import type { FraudSettings } from "../../accounts/FraudSettings.ts"
import * as FraudCheck from "./FraudCheck.ts"

/** What is known of an affiliate's last 30 days. */
export interface Recent {
  /** The scores of its newest conversions. */
  readonly scores: ReadonlyArray<number>
  /** Its traffic, offer by offer. */
  readonly offers: ReadonlyArray<FraudCheck.Traffic>
}

/** So many of its newest conversions count. */
export const mostScores = 200

/** The score; 0 where nothing happened. */
export const affiliateScore = (
  { offers, scores }: Recent,
  { fraud_rules_off }: Pick<FraudSettings, "fraud_rules_off">
): number => {
  const sum = scores.reduce((all, one) => all + one, 0)
  const mean = scores.length === 0 ? 0 : Math.round(sum / scores.length)
  const isFar = !fraud_rules_off.includes("conversion_rate") && offers.some(FraudCheck.isFarRate)
  return Math.min(100, mean + (isFar ? scoreOf(["conversion_rate"]) : 0))
}
