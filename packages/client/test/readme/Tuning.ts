import { AffnetClient, MaxAttempts, RequestTimeout } from "@affnet/client/effect"
import { Advertiser, Currency } from "@affnet/domain"
import { Effect } from "effect"

export const invoice = AffnetClient.use((client) =>
  client.invoices.generateInvoice({
    headers: { "idempotency-key": "invoice-2026-01-of-7" },
    payload: {
      advertiser_id: Advertiser.AdvertiserId.make(7),
      currency: Currency.Currency.make("EUR")
    }
  })
).pipe(Effect.provideService(RequestTimeout, "2 minutes"), Effect.provideService(MaxAttempts, 10))
