import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { call, get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/advertisers"
let count = 0

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  count += 1
  const email = `new-${count}@advertiser.example`
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { email, company_name: "Acme GmbH", ...fields })
  return { create, email, key }
})

const advertiserOf = (answer: { readonly info: Readonly<Record<string, unknown>> }) =>
  Object(answer.info.advertiser)
const errorsOf = (answer: { readonly info: Readonly<Record<string, unknown>> }) =>
  Object.keys(Object(answer.info.errors))

describeOnEngines("Advertisers that managers make", server, (it) => {
  it.effect("200: an e-mail and a company are needed; a token is made and shown once", () =>
    Effect.gen(function* () {
      const { create, email, key } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.message, "Advertiser Created")
      assert.match(String(answer.info.security_token), /^afn_t_/)
      const advertiser = advertiserOf(answer)
      assert.include(advertiser, {
        email,
        status: 1,
        currency: "USD",
        unsigned_reports: "off",
        over_limit_reports: "hold",
        allowed_ips: null
      })
      const read = yield* get(key, `${path}/${advertiser.id}`)
      assert.deepStrictEqual(read.info.advertiser, advertiser)
      assert.notInclude(read.text, String(answer.info.security_token))
    })
  )

  it.effect("200: settings of reports, currency and tags; changed and cleared again", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const advertiser = advertiserOf(
        yield* create({
          default_currency: "eur",
          unsigned_reports: "pending",
          allowed_ips: "203.0.113.0/24",
          tags: ["Finance"]
        })
      )
      assert.include(advertiser, {
        currency: "EUR",
        unsigned_reports: "pending",
        allowed_ips: "203.0.113.0/24",
        tags_selected: "Finance"
      })
      const address = `${path}/${advertiser.id}`
      const changed = yield* sendJson(key, "PUT", address, { allowed_ips: null, status: 2 })
      assert.include(advertiserOf(changed), { allowed_ips: null, status: 2, currency: "EUR" })
    })
  )

  it.effect("422: each field that is not acceptable, by its name", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      for (const [field, value] of [
        ["company_name", null],
        ["company_name", ""],
        ["default_currency", "XXL"],
        ["unsigned_reports", "always"],
        ["over_limit_reports", "no"],
        ["allowed_ips", "10.0.0.0/99"],
        ["country", 1]
      ] as const) {
        const answer = yield* create({ [field]: value })
        assert.strictEqual(answer.status, 422, `${field}: ${value}`)
        assert.deepStrictEqual(errorsOf(answer), [field])
      }
    })
  )

  it.effect("200: a deleted one is gone, with its secrets", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const { id } = advertiserOf(yield* create())
      assert.strictEqual((yield* call(key, "DELETE", `${path}/${id}`)).status, 200)
      assert.strictEqual((yield* get(key, `${path}/${id}`)).status, 404)
      const sql = yield* SqlClient.SqlClient
      const secrets = yield* sql`SELECT id FROM advertiser_secrets WHERE advertiser_id = ${id}`
      assert.deepStrictEqual(secrets, [])
      assert.strictEqual((yield* create()).status, 200)
    })
  )

  it.effect("200: the offers of a deleted one are inactive, and those of others are not", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const { id } = advertiserOf(yield* create())
      const offer_id = yield* givenOffer({ advertiser_id: id, status: 1 })
      const other = yield* givenOffer({ status: 1 })
      yield* call(key, "DELETE", `${path}/${id}`)
      const statusOf = (offer: number) =>
        Effect.map(
          get(key, `/api/v2/network/offers/${offer}`),
          ({ info }) => Object(info.offer).status
        )
      assert.strictEqual(yield* statusOf(offer_id), 2)
      assert.strictEqual(yield* statusOf(other), 1)
    })
  )
})
