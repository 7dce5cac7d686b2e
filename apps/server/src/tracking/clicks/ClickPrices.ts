import type { ClickFacts, ClickPrice } from "@affnet/domain"
import { Effect } from "effect"
import { ClickPricesRepo } from "./ClickPricesRepo.ts"
import { makeRefreshAheadCache } from "./RefreshAheadCache.ts"

/** What a link stands for, as far as the price of its clicks depends on it. */
type Link = Pick<ClickFacts.ClickFacts, "affiliate" | "campaign" | "fallback" | "offer">

type Paid = ReadonlyArray<ClickPrice.PaidOffer>

const unpaid: Paid = []

const pays = (offer: ClickFacts.ClickOffer | undefined): boolean =>
  offer !== undefined && offer.cpc_goal_id !== null

/** The offers that pay for clicks. */
const payersOf = ({ fallback, offer }: Link): ReadonlyArray<ClickFacts.ClickOffer> =>
  [offer, fallback?.offer].flatMap((one) => (one !== undefined && pays(one) ? one : []))

/** Goal, affiliate and commission plan. */
const keyOf = ({ cpc_goal_id }: ClickFacts.ClickOffer, { affiliate, campaign }: Link): string =>
  `${cpc_goal_id} ${affiliate?.id ?? 0} ${campaign?.commission_plan_id ?? 0}`

const partyOf = (key: string) => {
  const [goal_id = 0, affiliate_id = 0, plan = 0] = key.split(" ").map(Number)
  return { goal_id, affiliate_id, commission_plan_id: plan === 0 ? null : plan }
}

const paidBy = (offer: ClickFacts.ClickOffer, facts: ClickPrice.PriceFacts | undefined): Paid =>
  facts === undefined ? unpaid : [{ offer, facts }]

/** The prices of clicks, cached for a second. Offers that don't pay for clicks cost nothing. */
export const makeClickPrices = Effect.fnUntraced(function* (options: {
  readonly max: number
  readonly lifeMillis: number
  readonly now: () => number
}) {
  const repo = yield* ClickPricesRepo
  const facts = yield* makeRefreshAheadCache({
    ...options,
    query: (key: string) => repo.facts(partyOf(key))
  })
  return {
    /** What pays when all of it is at hand. */
    peek: (link: Link, now: number): Paid | undefined => {
      if (!pays(link.offer) && !pays(link.fallback?.offer)) return unpaid
      const found = new Array<ClickPrice.PaidOffer>()
      for (const offer of payersOf(link)) {
        const known = facts.peek(keyOf(offer, link), now)
        if (known === undefined) return undefined
        found.push(...paidBy(offer, known.value))
      }
      return found
    },
    read: Effect.fnUntraced(function* (link: Link): Effect.fn.Return<Paid> {
      const found = yield* Effect.forEach(payersOf(link), (offer) =>
        Effect.map(facts.read(keyOf(offer, link)), (known) => paidBy(offer, known))
      )
      return found.flat()
    })
  }
})
