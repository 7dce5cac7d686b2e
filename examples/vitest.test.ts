// vitest run
import "@affnet/test-kit/vitest"
import { createClient, ValidationFailed } from "@affnet/client"
import { fixtures, mockNetwork } from "@affnet/test-kit"
import { expect, it } from "vitest"

it("bills an advertiser in a currency that exists", async () => {
  await using network = await mockNetwork(
    fixtures.network({ seed: 2, clicks: 40, conversions: 20 })
  )
  const { fetch, keys } = network
  const affnet = createClient({ baseUrl: "https://network.example", apiKey: keys.manager, fetch })
  const unknown = affnet.invoices.generate({ advertiser_id: 1, currency: "XXX" })
  await expect(unknown).rejects.toThrow(ValidationFailed)
  const { invoice_id } = await affnet.invoices.generate({ advertiser_id: 1, currency: "USD" })
  const { items } = await affnet.reports.conversions({ rangeFrom: "2026-01-01", perPage: 100 })
  const billed = items.filter((conversion) => conversion.invoice_id === invoice_id)
  expect(billed).toHaveLength(4)
  expect(billed[0]?.conv_status).toBe("approved")
  expect(billed[0]?.revenue).toBeMoney("20.00")
})
