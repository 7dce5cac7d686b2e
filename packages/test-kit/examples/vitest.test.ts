// vitest run examples/vitest.test.ts
import "@affnet/test-kit/vitest"
import { fixtures, mockNetwork } from "@affnet/test-kit"
import { expect, it } from "vitest"

it("bills an advertiser in a currency that exists", async () => {
  await using network = await mockNetwork(
    fixtures.network({ seed: 2, clicks: 40, conversions: 20 })
  )
  const generate = (currency: string) =>
    fetch(`${network.url}/api/v2/network/adv-billing/invoices`, {
      method: "POST",
      headers: { "X-API-Key": network.keys.manager, "Content-Type": "application/json" },
      body: JSON.stringify({ advertiser_id: 1, currency })
    })
  await expect(await generate("XXXX")).toBeRefused({ code: 422, field: "currency" })
  const response = await generate("USD")
  await expect(response).toBeEnvelope()
  await expect(response).toMatchContract("generateInvoice")
  expect(network.records.invoices.at(-1)?.status).toBe("unpaid")
})
