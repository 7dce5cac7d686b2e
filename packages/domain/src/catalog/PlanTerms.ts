/**
 * What the commission plans of an offer say about the price of a conversion. A plan prices the payout alone, of goals
 * that it has a block for, as one of the agreements that `Payout` puts in order.
 */
import { fromAmount } from "../values/Money.ts"
import * as OnOff from "../values/OnOff.ts"
import { type CommissionPlan, SomePages } from "./CommissionPlan.ts"
import type { Agreement } from "./Payout.ts"
import * as PlanBlock from "./PlanBlock.ts"

/** A plan as prices are asked of it. */
export interface PricingPlan
  extends Pick<
    CommissionPlan,
    | "id"
    | "status"
    | "traffic_source_ids"
    | "is_default"
    | "is_exclusive"
    | "assign_to_landing_page"
    | "landing_pages"
    | "geo"
    | PlanBlock.Name
  > {
  /** Whether it is assigned to the affiliate of the click. */
  readonly is_assigned: boolean
}

/** What plans look at of a click. */
export interface PlannedClick {
  /** The plan of its campaign, or of the promo code that it came by. */
  readonly commission_plan_id: number | null
  readonly traffic_source_id: number | null
  readonly landing_page_id: number | null
  readonly country: number | null
}

const has = (ids: ReadonlyArray<number>, id: number | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id))

const isNamed = ({ id }: PricingPlan, click: PlannedClick): boolean =>
  id === click.commission_plan_id

const isEntitled = (plan: PricingPlan, click: PlannedClick): boolean =>
  plan.is_assigned || plan.is_default === 1 || (isNamed(plan, click) && plan.is_exclusive === 0)

const holds = (plan: PricingPlan, click: PlannedClick): boolean =>
  plan.status === OnOff.on &&
  isEntitled(plan, click) &&
  has(plan.traffic_source_ids, click.traffic_source_id) &&
  has(plan.geo, click.country) &&
  (plan.assign_to_landing_page !== SomePages ||
    plan.landing_pages.some((page) => page === click.landing_page_id))

const termsOf = (
  plan: PricingPlan,
  name: PlanBlock.Name,
  click: PlannedClick
): ReadonlyArray<Agreement> => {
  const { commission, enabled, hold_period, type } = plan[name]
  if (enabled === 0) return []
  const value = fromAmount(commission)
  const isPercent = type === PlanBlock.Percentage
  return [
    {
      affiliate_id: null,
      commission_plan_id: plan.id,
      block: { key: `${plan.id}:${name}`, hold_period },
      is_default: !plan.is_assigned && !isNamed(plan, click),
      revenue: null,
      revenue_percent: null,
      payout: isPercent ? null : value,
      payout_percent: isPercent ? value : null
    }
  ]
}

/** Blocks whose caps are full: they pay no more, and the next source of a price applies. */
export type FullBlocks = ReadonlySet<PlanBlock.Key>

/** Whether one of the plans pays only a limited number of conversions of a goal of the type. */
export const hasCap = (plans: ReadonlyArray<PricingPlan>, goalType: number): boolean => {
  const name = PlanBlock.ofGoalType(goalType)
  return name !== undefined && plans.some((plan) => plan[name].cap !== null)
}

/** What the plans of an offer pay for a goal of a type, in no particular order. */
export const agreements = (
  plans: ReadonlyArray<PricingPlan>,
  goalType: number,
  click: PlannedClick,
  full: FullBlocks
): ReadonlyArray<Agreement> => {
  const name = PlanBlock.ofGoalType(goalType)
  return name === undefined
    ? []
    : plans
        .filter((plan) => holds(plan, click) && !full.has(`${plan.id}:${name}`))
        .flatMap((plan) => termsOf(plan, name, click))
}
