import { assert } from "@effect/vitest"
import { clientOn } from "../src/Client.ts"
import type { Affnet, ClientOptions } from "../src/index.ts"
import { type Answer, apiKey, type Received, World } from "./World.ts"

/** Promise clients of networks in memory. */

/** A client and the world that it lives in. */
export const clientOf = (
  answer: (n: number, request: Received) => Answer,
  options: Partial<ClientOptions> = {},
  chance = 0
) => {
  const world = new World(answer, chance)
  const affnet = clientOn(world, { baseUrl: "https://network.example", apiKey, ...options })
  return { world, affnet }
}

/** A call of each kind that the rule of retries tells apart. */
export const calls = {
  read: (affnet: Affnet) => affnet.lists.countries({}),
  replace: (affnet: Affnet) => affnet.landingPages.update(1, 2, { title: "Summer" }),
  nameable: (affnet: Affnet) =>
    affnet.invoices.generate({ advertiser_id: 7, currency: "EUR", amount: "12.50" }),
  write: (affnet: Affnet) => affnet.accountErasures.eraseAffiliate(3),
  remove: (affnet: Affnet) => affnet.goals.delete(1, 2),
  creating: (affnet: Affnet) => affnet.leads.createByGet({ click_id: "c", goal_id: 5 })
}

/** What a call rejects with. */
export const rejection = async (promise: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  return assert.fail("it did not reject")
}
