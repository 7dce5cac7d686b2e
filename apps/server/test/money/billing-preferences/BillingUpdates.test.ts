import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { get, request, send, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const paths = {
  advertiser: "/api/v2/network/adv-billing/preferences",
  affiliate: "/api/v2/network/aff-billing/preferences"
}
const own = "/api/v2/affiliate/aff-billing/preferences"
const net30 = { id: 3, title: "Net 30", value: "30" }

/** What both sides have, as it is sent and as it is shown. */
const sent = {
  payment_terms: "3",
  vat: "19",
  billing_email: "Billing@Acme.example",
  tax_id: "DE123456789",
  beneficiary_name: "Acme GmbH",
  beneficiary_address: "Unter den Linden 1",
  invoice_type: 1,
  invoice_frequency: 2,
  generate_invoice_automatically: "yes",
  invoice_days_of_the_month: "15,1",
  invoice_day_of_the_week: 5
}
const shown = {
  ...sent,
  payment_terms: net30,
  vat: 19,
  billing_email: "billing@acme.example",
  invoice_frequency: { id: 2, title: "Twice a month" },
  generate_invoice_automatically: 1,
  invoice_days_of_the_month: "1,15",
  invoice_day_of_the_week: "5"
}

describeOnEngines("Changing billing preferences", server, (it) => {
  for (const role of ["advertiser", "affiliate"] as const) {
    const given = Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const id = yield* role === "advertiser" ? givenAdvertiser() : givenAffiliate()
      return { key, id, path: `${paths[role]}/${id}` }
    })

    it.effect(`200: answers no info, keeps what is not named, and is logged (${role})`, () =>
      Effect.gen(function* () {
        const { id, key, path } = yield* given
        const answer = yield* sendJson(key, "PUT", path, sent)
        assert.strictEqual(answer.status, 200, answer.text)
        assert.notProperty(JSON.parse(answer.text), "info")
        yield* sendJson(key, "PUT", path, { tax_id: null, generate_invoice_automatically: false })
        const { preferences } = (yield* get(key, path)).info
        const none = role === "advertiser" ? null : ""
        const expected = { ...shown, tax_id: none, generate_invoice_automatically: 0, id }
        assert.deepInclude(preferences, expected)
        const logged = yield* loggedOf(role, id)
        assert.isTrue(logged.some(({ message }) => message.includes("tax_id")))
      })
    )

    it.effect(`422: each field with its problem, and nothing is changed (${role})`, () =>
      Effect.gen(function* () {
        const { key, path } = yield* given
        const before = yield* get(key, path)
        const wrong = {
          vat: 101,
          billing_email: "nobody",
          invoice_frequency: 5,
          invoice_days_of_the_month: "0,32",
          invoice_day_of_the_week: 8,
          beneficiary_name: "x".repeat(256)
        }
        const answer = yield* sendJson(key, "PUT", path, { ...wrong, tax_id: "DE1" })
        assert.strictEqual(answer.status, 422, answer.text)
        assert.sameMembers([...errorsOf(answer)], Object.keys(wrong))
        const unknown = yield* sendJson(key, "PUT", path, { payment_terms: 999, tax_id: "DE1" })
        assert.deepStrictEqual(errorsOf(unknown), ["payment_terms"])
        assert.strictEqual((yield* get(key, path)).text, before.text)
      })
    )

    it.effect(`412: two who change the same preferences (${role})`, () =>
      Effect.gen(function* () {
        const { key, path } = yield* given
        const { headers } = yield* get(key, path)
        const put = (tax_id: string) =>
          send(
            request(key, "PUT", path).pipe(
              HttpClientRequest.setHeader("if-match", headers.etag ?? ""),
              HttpClientRequest.bodyJsonUnsafe({ tax_id })
            )
          )
        assert.strictEqual((yield* put("DE1")).status, 200)
        assert.strictEqual((yield* put("DE2")).status, 412)
      })
    )

    it.effect(`404: an account that is not there (${role})`, () =>
      Effect.gen(function* () {
        const { key } = yield* given
        assert.strictEqual((yield* sendJson(key, "PUT", `${paths[role]}/999999`, {})).status, 404)
        assert.strictEqual((yield* get(key, `${paths[role]}/999999`)).status, 404)
      })
    )
  }

  it.effect("200 and 422: an advertiser's country is one that exists", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const path = `${paths.advertiser}/${yield* givenAdvertiser()}`
      yield* sendJson(key, "PUT", path, { beneficiary_country: germany.id })
      assert.deepInclude((yield* get(key, path)).info.preferences, { beneficiary_country: germany })
      const unknown = yield* sendJson(key, "PUT", path, { beneficiary_country: 99 })
      assert.deepStrictEqual(errorsOf(unknown), ["beneficiary_country"])
    })
  )

  it.effect("200: an affiliate changes its own, but neither terms nor tax", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      const other = yield* givenKey("affiliate")
      const answer = yield* sendJson(key, "PUT", own, sent)
      assert.strictEqual(answer.status, 200, answer.text)
      const details = (yield* get(key, own)).info["affiliate-billing-details"]
      assert.deepInclude(details, { ...shown, payment_terms: null, vat: 0 })
      const theirs = (yield* get(other.key, own)).info["affiliate-billing-details"]
      assert.deepInclude(theirs, { tax_id: "", invoice_frequency: null })
    })
  )

  it.effect("200: the own balances, in the network's currency", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      const answer = yield* get(key, "/api/v2/affiliate/aff-billing/balances")
      assert.deepStrictEqual(answer.info["billing-affiliate-balance"], {
        currency: "USD",
        approved_balance: "0.00",
        pending_balance: "0.00",
        referral_balance: "0.00",
        balance_due: "0.00",
        balance_due_by_currencies: [{ currency: "USD", balance: "0.00" }],
        available_advance: 0
      })
    })
  )
})
