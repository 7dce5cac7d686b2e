import { Advertiser, Affiliate, Currency, Goal, LandingPage, Offer } from "@affnet/domain"
import { Effect, Fiber, Random } from "effect"
import { TestClock } from "effect/testing"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"
import { type Answer, network, type Received } from "./Network.ts"

/** Calls of each kind, and a way to see what a network gets from them. */

export const list = AffnetClient.use((client) => client.lists.listCountries({ query: {} }))

export const get = AffnetClient.use((client) =>
  client.billingPreferences.getBillingPreferences({
    params: { id: Advertiser.AdvertiserId.make(7) },
    query: {}
  })
)

export const update = AffnetClient.use((client) =>
  client.landingPages.updateLandingPage({
    params: { offer_id: Offer.OfferId.make(1), url_id: LandingPage.LandingPageId.make(2) },
    payload: { title: "Summer" }
  })
)

export const remove = AffnetClient.use((client) =>
  client.goals.deleteGoal({
    params: { offer_id: Offer.OfferId.make(1), goal_id: Goal.GoalId.make(2) }
  })
)

/** A write that takes no idempotency key. */
export const erase = AffnetClient.use((client) =>
  client.accountErasures.eraseAffiliate({ params: { id: Affiliate.AffiliateId.make(3) } })
)

/** A write that takes an idempotency key. */
export const generate = (headers: { readonly "idempotency-key"?: string }) =>
  AffnetClient.use((client) =>
    client.invoices.generateInvoice({
      headers,
      payload: {
        advertiser_id: Advertiser.AdvertiserId.make(7),
        currency: Currency.Currency.make("EUR")
      }
    })
  )

/** Runs the call with all the time that it may want; `random` is what chance has to say. */
export const run = <A, E>(
  call: Effect.Effect<A, E, AffnetClient>,
  answer: (n: number, request: Received) => Answer,
  random = 0
) =>
  Effect.gen(function* () {
    const { layer, received } = network(answer)
    const chance = { nextDoubleUnsafe: () => random, nextIntUnsafe: () => 0 }
    const fiber = yield* call.pipe(
      Effect.provide(layer),
      Effect.provideService(Random.Random, chance),
      Effect.result,
      Effect.forkChild
    )
    yield* TestClock.adjust("1 day")
    return { received, result: yield* Fiber.join(fiber) }
  })
