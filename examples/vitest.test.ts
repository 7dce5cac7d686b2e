// vitest run
import "@affnet/test-kit/vitest"
import { createClient, ValidationFailed } from "@affnet/client"
import { fixtures, mockNetwork } from "@affnet/test-kit"
import { expect, it } from "vitest"

it("bills an advertiser in a currency that exists", async () => {
  await using network = await mockNetwork(
    fixtures.network({ seed: 2, clicks: 40, conversions: 20 })
  )
  const affnet = createClient({ baseUrl: network.url, apiKey: network.keys.manager })
  const unknown = affnet.invoices.generate({ advertiser_id: 1, currency: "XXX" })
  await expect(unknown).rejects.toThrow(ValidationFailed)
  const { invoice_id } = await affnet.invoices.generate({ advertiser_id: 1, currency: "USD" })
  const invoice = network.records.invoices.find(({ id }) => id === invoice_id)
  expect(invoice?.status).toBe("unpaid")
  expect(invoice?.amount).toBeMoney("65.00")
})
