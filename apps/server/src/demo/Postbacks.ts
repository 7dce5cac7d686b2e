import { Status } from "@affnet/domain"
import { Array } from "effect"
import { searchText } from "../platform/sql/lists/searchText.ts"
import type { Affiliate } from "./Affiliates.ts"
import type { Campaign } from "./Campaigns.ts"
import type { Draw } from "./Draw.ts"
import type { Goal } from "./Goals.ts"
import type { Moments } from "./Moments.ts"

/** Some affiliates have more postbacks than a few pages of a list show, beginning with the first. */
const hasMany = (affiliate_id: number): boolean => affiliate_id % 60 === 1
const many = [34, 48] as const
const few = [1, 6] as const

/** Every so many postback users, one reports to the same address as one registered earlier. */
const sharesGlobal = (place: number): boolean => place % 30 === 11
const twinDistance = 3

/** Kinds of `type`, and how often affiliates use them. */
const types = [
  [1, 70],
  [2, 15],
  [3, 15]
] as const

/** A call as its type writes it: an address, or a piece of HTML that loads it. */
const codeOf = (type: 1 | 2 | 3, url: string): string => {
  switch (type) {
    case 1:
      return url
    case 2:
      return `<iframe src="${url}" width="1" height="1" style="display:none"></iframe>`
    case 3:
      return `<img src="${url}" width="1" height="1" alt="">`
  }
}

const urlOf = ({ profile }: Affiliate, parameters: string): string =>
  `https://track.${profile.host}/conversion?cid={aff_click_id}&sum={payout}${parameters}`

/** About everything that the affiliate advertises. */
const globalPostback = (affiliate: Affiliate, type: 1 | 2 | 3) => ({
  since: affiliate.row.created,
  row: {
    level_id: 1,
    offer_id: 0,
    goal_id: 0,
    conversion_status: 2,
    type,
    code: codeOf(type, urlOf(affiliate, "&currency={currency}"))
  }
})

/** About one offer or one goal, or once more about everything, from a page instead of a server. */
const otherPostback = (
  draw: Draw,
  affiliate: Affiliate,
  goals: Array.NonEmptyReadonlyArray<Goal>
) => {
  const [type] = draw.weighted(types, ([, share]) => share)()
  const goal = draw.pick(goals)
  const ofGoal = draw.chance(0.5)
  const about = ofGoal ? `&event=${goal.alias}` : "&s={conv_status}"
  if (type !== 1 && draw.chance(0.2)) return globalPostback(affiliate, type)
  return {
    since: goal.created,
    row: {
      level_id: ofGoal ? 3 : 2,
      offer_id: goal.offer_id,
      goal_id: ofGoal ? goal.id : 0,
      conversion_status: draw.integer(0, 5),
      type,
      code: codeOf(type, urlOf(affiliate, `&offer=${goal.offer_id}${about}`))
    }
  }
}

interface Surroundings {
  readonly draw: Draw
  readonly moments: Moments
  readonly campaigns: ReadonlyArray<Campaign>
  readonly goals: ReadonlyArray<Goal>
}

const makePostbacks = (
  { draw, campaigns, goals }: Surroundings,
  affiliate: Affiliate,
  twin: Affiliate
) => {
  const offers = new Set(
    campaigns
      .filter(({ row }) => row.affiliate_id === affiliate.row.id)
      .map(({ row }) => row.offer_id)
  )
  const advertised = goals.filter(({ offer_id }) => offers.has(offer_id))
  const [minimum, maximum] = hasMany(affiliate.row.id) ? many : few
  const others = Array.isReadonlyArrayNonEmpty(advertised)
    ? Array.makeBy(draw.integer(minimum, maximum), () => otherPostback(draw, affiliate, advertised))
    : []
  return [globalPostback(twin, 1), ...others]
}

const finish = (
  { draw, moments }: Surroundings,
  affiliate: Affiliate,
  { row, since }: ReturnType<typeof globalPostback>
) => {
  const created = draw.integer(Math.max(since, affiliate.row.created), moments.now)
  return {
    ...row,
    affiliate_id: affiliate.row.id,
    status: draw.chance(0.88) ? 1 : 2,
    created,
    updated: draw.integer(created, moments.now),
    search_text: searchText(row.code)
  }
}

/** The postbacks of most active affiliates: one for everything, others for an offer or a goal. */
export const postbacks = (surroundings: Surroundings, affiliates: ReadonlyArray<Affiliate>) => {
  const users = affiliates.filter(
    ({ row }) => row.status === Status.Active && (hasMany(row.id) || surroundings.draw.chance(0.85))
  )
  return users
    .flatMap((affiliate, place) => {
      const twin = sharesGlobal(place) ? (users[place - twinDistance] ?? affiliate) : affiliate
      return makePostbacks(surroundings, affiliate, twin).map((made) =>
        finish(surroundings, affiliate, made)
      )
    })
    .map((row, index) => ({ id: index + 1, ...row }))
}
