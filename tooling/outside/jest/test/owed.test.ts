import { createClient } from "@affnet/client"
import { fixtures, mockNetwork } from "@affnet/test-kit"
import { type AffnetMatchers, matchers } from "@affnet/test-kit/matchers"
import { expect, test } from "@jest/globals"
import { owed } from "../owed.js"

declare module "expect" {
  interface Matchers<R> extends AffnetMatchers<R> {}
}
expect.extend(matchers)

const path = "/api/v2/network/affiliates"

test("an affiliate of a mock network is owed its balance", async () => {
  const affiliate = fixtures.affiliate({ id: 7, balance_due: "12.50" })
  await using network = await mockNetwork({ affiliates: [affiliate] })
  const affnet = createClient({ baseUrl: network.url, apiKey: network.keys.manager })
  expect(await owed(affnet, 7)).toBeMoney("12.5")
  expect(await owed(affnet, 8)).toBeUndefined()
  expect(network.requests.map(({ status }) => status)).toEqual([200, 404])
})

test("a running network answers as the contract says", async () => {
  const { AFFNET_API_KEY: apiKey = "", AFFNET_BASE_URL: baseUrl = "" } = process.env
  expect(await owed(createClient({ baseUrl, apiKey }), 1)).toBeDefined()

  const ask = (id: number) => fetch(`${baseUrl}${path}/${id}`, { headers: { "X-API-Key": apiKey } })
  const answer = await ask(1)
  await expect(answer).toBeEnvelope()
  await expect(answer).toMatchContract("getAffiliate")
  await expect(await ask(999_999)).toBeRefused({ code: 404 })
  await expect(expect(answer).toBeEnvelope(404)).rejects.toThrow("envelope")
})
