import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/adv-billing/preferences"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  return { key, advertiser_id: yield* givenAdvertiser() }
})

/** What an advertiser who never set anything has. */
const nothing = {
  payment_terms: null,
  beneficiary_name: null,
  beneficiary_country: null,
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
  invoice_day_of_the_week: ""
}

describeOnEngines("Billing preferences", server, (it) => {
  it.effect("200: everything that the advertiser has set", () =>
    Effect.gen(function* () {
      const { advertiser_id, key } = yield* given
      yield* givenAdvertiser()
      const texts = {
        beneficiary_name: "Acme GmbH",
        beneficiary_region: "Berlin",
        beneficiary_city: "Berlin",
        beneficiary_address: "Unter den Linden 1",
        beneficiary_postcode: "10117",
        billing_email: "billing@acme.example",
        tax_id: "DE123456789"
      }
      yield* insertRow("billing_preferences", {
        advertiser_id,
        payment_terms_id: 3,
        beneficiary_country: germany.id,
        vat: 19,
        ...texts
      })
      const answer = yield* get(key, `${path}/${advertiser_id}`)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Billing Preferences")
      assert.deepStrictEqual(answer.info, {
        preferences: {
          id: advertiser_id,
          ...nothing,
          payment_terms: { id: 3, title: "Net 30", value: "30" },
          beneficiary_country: germany,
          vat: 19,
          ...texts
        }
      })
    })
  )

  it.effect("200: an advertiser who has set nothing has nulls and no VAT", () =>
    Effect.gen(function* () {
      const { advertiser_id, key } = yield* given
      const answer = yield* get(key, `${path}/${advertiser_id}`)
      assert.deepStrictEqual(answer.info, { preferences: { id: advertiser_id, ...nothing } })
    })
  )

  it.effect("200: what is set alone leaves the rest null", () =>
    Effect.gen(function* () {
      const { advertiser_id, key } = yield* given
      yield* insertRow("billing_preferences", { advertiser_id, tax_id: "DE1" })
      const answer = yield* get(key, `${path}/${advertiser_id}`)
      const expected = { id: advertiser_id, ...nothing, tax_id: "DE1" }
      assert.deepStrictEqual(answer.info, { preferences: expected })
      const narrow = yield* get(key, `${path}/${advertiser_id}?fields=tax_id`)
      assert.deepStrictEqual(narrow.info, { preferences: { tax_id: "DE1" } })
      assert.strictEqual(narrow.headers.etag, answer.headers.etag)
    })
  )

  it.effect("the older address answers the same bytes", () =>
    Effect.gen(function* () {
      const { advertiser_id, key } = yield* given
      const alias = `/api/v2/network/brand-billing/preferences/${advertiser_id}`
      const answer = yield* get(key, alias)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.text, (yield* get(key, `${path}/${advertiser_id}`)).text)
    })
  )

  it.effect("400: an id that is none", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const id of ["0", "one", "1e1", "9007199254740992"]) {
        const answer = yield* get(key, `${path}/${id}`)
        assert.strictEqual(answer.status, 400, id)
        assert.nestedProperty(answer.info, "errors.id")
      }
    })
  )

  it.effect("404: an advertiser that is not there, even if an affiliate has the id", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const { account_id } = yield* givenKey("affiliate", { id: 999_999 })
      const answer = yield* get(key, `${path}/${account_id}`)
      assert.strictEqual(answer.status, 404)
      assert.deepStrictEqual(answer.info, {})
    })
  )

  it.effect("401: nobody without a key", () =>
    Effect.gen(function* () {
      const { advertiser_id } = yield* given
      assert.strictEqual((yield* get("", `${path}/${advertiser_id}`)).status, 401)
    })
  )

  it.effect("403: no affiliate and no advertiser, not even for its own", () =>
    Effect.gen(function* () {
      for (const role of ["advertiser", "affiliate"] as const) {
        const { account_id, key } = yield* givenKey(role)
        assert.strictEqual((yield* get(key, `${path}/${account_id}`)).status, 403, role)
      }
    })
  )
})
