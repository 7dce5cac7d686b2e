import { GoalType } from "@affnet/domain"
import type { DemoNetwork } from "./DemoNetwork.ts"
import type { Generated } from "./Generation.ts"

/** The leading rows of their tables, which every seed gives much to show. */
const leading = {
  advertiser_id: 1,
  other_advertiser_id: 2,
  affiliate_id: 1,
  other_affiliate_id: 2,
  offer_id: 1
}

/** The generator makes all of it for every seed, so a missing row is a defect. */
const required = <A>(found: A | undefined, what: string): A => {
  if (found === undefined) throw new Error(`The demo network has no ${what}`)
  return found
}

const goalsOf = ({ goals }: Generated) => {
  const own = goals.filter(({ offer_id }) => offer_id === leading.offer_id)
  const others = own.filter(({ is_default }) => is_default === 0)
  return {
    default_goal_id: required(
      own.find(({ is_default }) => is_default === 1),
      "default goal"
    ).id,
    goal_id: required(
      others.findLast(({ type }) => type !== GoalType.CPL),
      "deletable goal"
    ).id,
    lead_goal_id: required(
      own.find(({ type }) => type === GoalType.CPL),
      "goal per lead"
    ).id
  }
}

const clickOf = ({ clicks, conversions }: Generated): string => {
  const converted = new Set(conversions.map(({ click_id }) => click_id))
  const click = clicks.findLast(
    ({ row }) =>
      row.affiliate_id === leading.affiliate_id &&
      row.offer_id === leading.offer_id &&
      !converted.has(row.id)
  )
  return required(click, "unconverted click").row.id
}

/** The ids of `demo.json`. */
export const showcase = (generated: Generated): DemoNetwork["ids"] => {
  const { campaigns, landingPages, vendors } = generated
  const campaignOf = (affiliate_id: number) =>
    required(
      campaigns.find(({ row }) => row.affiliate_id === affiliate_id),
      "campaign"
    ).row.id
  const isMain = ({ offer_id, type }: (typeof landingPages)[number]) =>
    offer_id === leading.offer_id && type === 0
  return {
    ...leading,
    ...goalsOf(generated),
    url_id: required(landingPages.find(isMain), "landing page").id,
    campaign_id: campaignOf(leading.affiliate_id),
    other_campaign_id: campaignOf(leading.other_affiliate_id),
    click_id: clickOf(generated),
    vendor_id: required(vendors[0], "vendor").id
  }
}
