import { Effect } from "effect"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { clicksOf, givenLink } from "./clickFixtures.ts"

/** 0.25 for the network, of which the affiliate gets 0.10. */
const price = { revenue: 2_500, payout: 1_000 }

/** An offer that pays for clicks. */
export const givenPaidLink = Effect.fnUntraced(function* ({
  goal = {},
  ...link
}: Parameters<typeof givenLink>[0] & { readonly goal?: Columns } = {}) {
  const given = yield* givenLink(link)
  const goal_id = yield* givenGoal({ offer_id: given.offer_id, type: 1, ...price, ...goal })
  return { ...given, goal_id }
})

/** Who clicks. */
export const from = (ip: string, headers = {}) => ({
  headers: { "x-forwarded-for": ip, ...headers }
})

const moneyColumns = ["cpc_goal_id", "revenue", "payout", "network_revenue", "network_payout"]

/** The money of each click of an offer, null for one that was not paid. */
export const paidOf = (offer_id: number) =>
  Effect.map(clicksOf(offer_id), (rows) =>
    rows.map((row) =>
      row.revenue === null
        ? null
        : moneyColumns.map((name) => (row[name] === null ? null : Number(row[name])))
    )
  )
