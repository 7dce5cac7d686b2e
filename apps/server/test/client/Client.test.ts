import { AffnetClient, FetchTransport, Paging } from "@affnet/client/effect"
import { Affiliate, Campaign, Currency, Goal, Money } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer, Redacted, Result, Stream } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenPostback } from "../fixtures/givenPostback.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { options, server, WireServer } from "../wire/WireServer.ts"

/** The client that teams import, with a new account's key, against the server on a socket. */
const clientOf = (role: "manager" | "affiliate") =>
  Effect.gen(function* () {
    const { baseUrl } = yield* WireServer
    const { key, account_id } = yield* givenKey(role)
    const layer = AffnetClient.layer({ baseUrl, apiKey: Redacted.make(key) })
    const client = yield* Effect.provide(AffnetClient, Layer.provide(layer, FetchTransport.layer))
    return { client, account_id }
  })

const money = (text: string) => Result.getOrThrow(Money.parse(text))

describeOnEngines(
  "The typed client",
  server(),
  (it) => {
    it.effect("reads and replaces a landing page, and names the field that is refused", () =>
      Effect.gen(function* () {
        const { client } = yield* clientOf("manager")
        const offer_id = yield* givenOffer()
        const params = { offer_id, url_id: yield* givenLandingPage({ offer_id }) }
        const changed = yield* client.landingPages.updateLandingPage({
          params,
          payload: { title: "Autumn sale", status: 3, preview: null }
        })
        const { url } = yield* client.landingPages.getLandingPage({ params, query: {} })
        assert.deepStrictEqual(url, changed.url)
        assert.deepInclude(url, { title: "Autumn sale", status: 3, preview: null })
      })
    )

    it.effect("tells errors apart by their class", () =>
      Effect.gen(function* () {
        const { client } = yield* clientOf("manager")
        const offer_id = yield* givenOffer()
        const goal_id = yield* givenGoal({ offer_id, is_default: 1 })
        const refused = yield* Effect.flip(
          client.goals.deleteGoal({ params: { offer_id, goal_id } })
        )
        assert.strictEqual(refused._tag, "BadRequest")
        const missing = { offer_id, goal_id: Goal.GoalId.make(2_000_000_000) }
        const error = yield* Effect.flip(client.goals.deleteGoal({ params: missing }))
        assert.strictEqual(error._tag, "NotFound")
        const { client: affiliate } = yield* clientOf("affiliate")
        const forbidden = yield* Effect.flip(affiliate.offers.listOffers({ query: {} }))
        assert.strictEqual(forbidden._tag, "Forbidden")
      })
    )

    it.effect("deletes a goal, and the answer without data is a success", () =>
      Effect.gen(function* () {
        const { client } = yield* clientOf("manager")
        const offer_id = yield* givenOffer()
        const goal_id = yield* givenGoal({ offer_id })
        yield* client.goals.deleteGoal({ params: { offer_id, goal_id } })
        const { items } = yield* client.goals.listGoals({ params: { offer_id }, query: {} })
        assert.notInclude(
          items.map(({ id }) => id),
          goal_id
        )
      })
    )

    it.effect("generates an invoice once for one idempotency key", () =>
      Effect.gen(function* () {
        const { client } = yield* clientOf("manager")
        const request = {
          headers: { "idempotency-key": "october" },
          payload: {
            advertiser_id: yield* givenAdvertiser(),
            currency: Currency.Currency.make("USD"),
            amount: money("999999999999.9999")
          }
        }
        const first = yield* client.invoices.generateInvoice(request)
        assert.deepStrictEqual(yield* client.invoices.generateInvoice(request), first)
        assert.match(first.invoice_number, /^INV-\d{4}-\d{6}$/)
        const other = { ...request, payload: { ...request.payload, amount: money("1") } }
        const conflict = yield* Effect.flip(client.invoices.generateInvoice(other))
        assert.strictEqual(conflict._tag, "Conflict")
      })
    )

    it.effect(
      "reads an affiliate, its postbacks page by page, and an advertiser's preferences",
      () =>
        Effect.gen(function* () {
          const { client } = yield* clientOf("manager")
          const { account_id } = yield* clientOf("affiliate")
          const id = Affiliate.AffiliateId.make(account_id)
          yield* Effect.replicateEffect(givenPostback(id), 7, { discard: true })
          const { affiliate } = yield* client.affiliates.getAffiliate({ params: { id }, query: {} })
          assert.deepInclude(affiliate, {
            id,
            postbacks_count: 7,
            balance_due: Money.toAmount(Money.zero)
          })
          const pages = Paging.items(
            (paging) =>
              client.postbacks.listPostbacks({
                params: { affiliate_id: id },
                query: { ...paging }
              }),
            { perPage: 3 }
          )
          const postbacks = yield* Stream.runCollect(pages)
          assert.strictEqual(new Set(postbacks.map((postback) => postback.id)).size, 7)
          const advertiser = yield* givenAdvertiser()
          const { preferences } = yield* client.billingPreferences.getBillingPreferences({
            params: { id: advertiser },
            query: {}
          })
          assert.deepInclude(preferences, { id: advertiser, vat: 0, payment_terms: null })
        })
    )

    it.effect("shows an affiliate its campaign and what its account did", () =>
      Effect.gen(function* () {
        const { client, account_id } = yield* clientOf("affiliate")
        const id = Campaign.CampaignId.make(
          yield* givenCampaign(account_id, { offer_id: yield* givenOffer() })
        )
        const { campaign } = yield* client.campaigns.getCampaign({ params: { id }, query: {} })
        assert.strictEqual(campaign.affiliate?.id, account_id)
        const { items, total } = yield* client.activityLog.listActivityLog({
          query: {},
          payload: { perPage: 5 }
        })
        assert.strictEqual(total, 1)
        assert.strictEqual(items[0]?.action, "account.signed_in_from_new_address")
      })
    )
  },
  options
)
