import { Money } from "@affnet/domain"
import { Array } from "effect"
import type { Campaign } from "./Campaigns.ts"
import type { Draw } from "./Draw.ts"
import type { Goal } from "./Goals.ts"
import type { ReferenceData } from "./ReferenceData.ts"

const bonusOf = (units: bigint, bonusPercent: number): bigint =>
  Money.divide(units * BigInt(100 + bonusPercent), 100n)

/** The goal's payout and so many percent more. */
const raised = ({ payout, payout_percent }: Goal, bonusPercent: number) => ({
  revenue: null,
  revenue_percent: null,
  payout: payout_percent === null ? bonusOf(payout, bonusPercent) : null,
  payout_percent: payout_percent === null ? null : bonusOf(payout_percent, bonusPercent)
})

/** So many affiliates have agreed on something of their own. */
const ownAgreements = 25
const ownBonusPercent = 12

/** What plans with a bonus and some affiliates get for goals. */
export const goalPayouts = (
  draw: Draw,
  { commissionPlans }: ReferenceData,
  campaigns: ReadonlyArray<Campaign>,
  goals: ReadonlyArray<Goal>
) => {
  const plans = commissionPlans.filter(({ bonusPercent }) => bonusPercent > 0)
  const ofPlans = plans.flatMap(({ id, bonusPercent }) =>
    goals.map((goal) => ({
      goal_id: goal.id,
      affiliate_id: null,
      commission_plan_id: id,
      ...raised(goal, bonusPercent)
    }))
  )
  const pairs = Array.dedupeWith(
    campaigns.map(({ row }) => row),
    (one, other) => one.affiliate_id === other.affiliate_id && one.offer_id === other.offer_id
  )
  const ofAffiliates = draw.sample(pairs, ownAgreements).flatMap(({ affiliate_id, offer_id }) =>
    goals
      .filter((goal) => goal.offer_id === offer_id && goal.is_default === 1)
      .map((goal) => ({
        goal_id: goal.id,
        affiliate_id,
        commission_plan_id: null,
        ...raised(goal, ownBonusPercent)
      }))
  )
  return [...ofPlans, ...ofAffiliates].map((row, index) => ({ id: index + 1, ...row }))
}
