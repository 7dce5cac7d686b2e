import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../../fixtures/givenVendor.ts"

/** Attempts that the vendors of each goal allow; of two neighbours one is told the delivery's id. */
const goals: ReadonlyArray<ReadonlyArray<number>> = [[1], [4], [3, 2], [2, 4], [1, 3, 4]]

const givenBuyers = Effect.fnUntraced(function* (
  offer_id: number,
  attempts: ReadonlyArray<number>,
  goal: number
) {
  const goal_id = yield* givenGoal({ offer_id })
  const campaign_id = yield* givenReceiveCampaign({ goal_id })
  for (const [index, count] of attempts.entries()) {
    const kind = (goal + index) % 2 === 0 ? "told" : "mute"
    yield* givenVendor({
      campaign_id,
      position: index + 1,
      title: `${index}-${kind}`,
      url: `http://vendor.example/${index}-${kind}`,
      body: `{"email":"{email}","id":"${kind === "told" ? "{delivery_id}" : "-"}"}`,
      timeout_millis: 30_000,
      retry: JSON.stringify({ attempts: count })
    })
  }
  return { goal_id, vendors: attempts.length }
})

/** An offer whose goals have one, two and three vendors, and a way to get new clicks on it. */
export const givenSimulatedNetwork = Effect.gen(function* () {
  const offer_id = yield* givenOffer()
  const affiliate_id = yield* givenAffiliate()
  return {
    buyers: yield* Effect.forEach(goals, (attempts, goal) => givenBuyers(offer_id, attempts, goal)),
    click: givenClick({ offer_id, affiliate_id })
  }
})
export type SimulatedNetwork = Effect.Success<typeof givenSimulatedNetwork>
