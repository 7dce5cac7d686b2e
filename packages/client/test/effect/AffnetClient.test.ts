import { Country, LandingPage, Offer } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"
import { IfMatch } from "../../src/effect/index.ts"
import { noCountries, page, success } from "../Answers.ts"
import { generate, get, list, remove, run, update } from "./Calls.ts"
import { network } from "./Network.ts"

describe("a request", () => {
  it.effect("goes where the contract says, with what was given", () =>
    Effect.gen(function* () {
      const call = AffnetClient.use((client) =>
        client.landingPages.listLandingPages({
          params: { offer_id: Offer.OfferId.make(5) },
          query: { page: 2, perPage: 50, q: "a&b", type: [0, 1], fields: ["id", "title"] }
        })
      )
      const {
        received: [request]
      } = yield* run(call, noCountries)
      assert.strictEqual(request?.method, "GET")
      assert.strictEqual(request?.url.pathname, "/api/v2/network/offers/5/urls")
      assert.deepStrictEqual(Object.fromEntries(request?.url.searchParams ?? []), {
        page: "2",
        perPage: "50",
        q: "a&b",
        type: "0,1",
        fields: "id,title"
      })
    })
  )

  it.effect("has its body in JSON", () =>
    Effect.gen(function* () {
      const {
        received: [request]
      } = yield* run(update, () => success())
      assert.strictEqual(request?.headers["content-type"], "application/json")
      assert.deepInclude(JSON.parse(JSON.stringify(request?.body)), { body: `{"title":"Summer"}` })
    })
  )

  it.effect("keeps the idempotency key that the caller gives", () =>
    Effect.gen(function* () {
      const { received } = yield* run(generate({ "idempotency-key": "march" }), () => success())
      assert.deepStrictEqual(
        received.map(({ headers }) => headers["idempotency-key"]),
        ["march"]
      )
      const other = yield* run(remove, () => success())
      assert.notProperty(other.received[0]?.headers, "idempotency-key")
    })
  )

  it.effect("that changes something names the version that the caller means", () =>
    Effect.gen(function* () {
      const versions = (call: Parameters<typeof run>[0]) =>
        run(Effect.provideService(call, IfMatch, '"v1"'), () => success()).pipe(
          Effect.map(({ received }) => received.map(({ headers }) => headers["if-match"]))
        )
      assert.deepStrictEqual(yield* versions(update), ['"v1"'])
      assert.deepStrictEqual(yield* versions(remove), ['"v1"'])
      assert.deepStrictEqual(yield* versions(get), [undefined])
      const { received } = yield* run(update, () => success())
      assert.notProperty(received[0]?.headers, "if-match")
    })
  )

  it.effect("that breaks the contract is refused and not sent", () =>
    Effect.gen(function* () {
      const call = AffnetClient.use((client) =>
        client.lists.listCountries({ query: { perPage: 0 } })
      )
      const { received, result } = yield* run(call, noCountries)
      assert.strictEqual(received.length, 0)
      assert.strictEqual(result._tag === "Failure" && result.failure._tag, "SchemaError")
    })
  )

  it.effect("whose body breaks the contract is told what is wrong with it once", () =>
    Effect.gen(function* () {
      const params = {
        offer_id: Offer.OfferId.make(1),
        url_id: LandingPage.LandingPageId.make(2)
      }
      const call = AffnetClient.use((client) =>
        client.landingPages.updateLandingPage({ params, payload: { title: "" } })
      )
      const { result } = yield* run(call, () => success())
      assert.strictEqual(
        result._tag === "Failure" && result.failure.message,
        'must be text of 1 to 128 characters\n  at ["title"]'
      )
    })
  )
})

describe("an answer", () => {
  it.effect("with a list comes as a page", () =>
    Effect.gen(function* () {
      const germany = { id: Country.CountryId.make(2921044), title: "Germany", country_code: "DE" }
      const { layer } = network(() =>
        page("countries-list", [germany], { page: 2, perPage: 1, total: 3 })
      )
      const answer = yield* Effect.provide(list, layer)
      assert.deepStrictEqual(answer, { items: [germany], page: 2, perPage: 1, total: 3 })
    })
  )

  it.effect("may have fields that the contract does not know, at any depth", () =>
    Effect.gen(function* () {
      const country = { id: 1, title: "Germany", country_code: "DE", new: 1 }
      const preferences = {
        id: 7,
        payment_terms: { id: 1, title: "Net 30", value: "30", new: { new: 1 } },
        beneficiary_name: null,
        beneficiary_country: country,
        beneficiary_region: null,
        beneficiary_city: null,
        beneficiary_address: null,
        beneficiary_postcode: null,
        billing_email: null,
        tax_id: null,
        tax_category: "domestic",
        vat: 0,
        invoice_frequency: null,
        invoice_type: 0,
        generate_invoice_automatically: 0,
        invoice_days_of_the_month: "",
        invoice_day_of_the_week: "",
        new: [1]
      }
      const { layer } = network(() => success({ preferences, new: 1 }, { "x-new": "1" }))
      const answer = yield* Effect.provide(get, layer)
      assert.notProperty(answer.preferences, "new")
      assert.notProperty(answer.preferences.payment_terms, "new")
      assert.strictEqual(answer.preferences.beneficiary_country?.title, "Germany")
    })
  )
})
