// node --experimental-vm-modules node_modules/jest/bin/jest.js
import { createClient, NotFound } from "@affnet/client"
import { fixtures, mockNetwork } from "@affnet/test-kit"
import { matchers } from "@affnet/test-kit/matchers"

expect.extend(matchers)

/** What is tested: takes a goal out of an offer, unless that was done before. */
const removeGoal = async (affnet, offerId, goalId) => {
  try {
    await affnet.goals.delete(offerId, goalId)
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

test("a goal is removed once, and never the default one", async () => {
  await using network = await mockNetwork(fixtures.network({ offers: 1 }))
  const affnet = createClient({ baseUrl: network.url, apiKey: network.keys.manager })
  expect(await removeGoal(affnet, 1, 2)).toBe(true)
  expect(await removeGoal(affnet, 1, 2)).toBe(false)
  await expect(removeGoal(affnet, 1, 1)).rejects.toThrow()
  const { items } = await affnet.goals.list(1)
  expect(items[1].revenue).toBeMoney("20.00")
  const url = `${network.url}/api/v2/network/offers/1/goals/1`
  const headers = { "X-API-Key": network.keys.manager }
  const refused = await fetch(url, { method: "DELETE", headers })
  await expect(refused).toBeRefused({ code: 400, field: "goal_id", message: "default" })
})
