import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { get, request, send, sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/affiliates"
let count = 0

const given = Effect.gen(function* () {
  const { account_id, key } = yield* givenKey("manager")
  count += 1
  const email = `new-${count}@affiliate.example`
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { email, ...fields })
  return { account_id, create, email, key }
})

const affiliateOf = (answer: { readonly info: Readonly<Record<string, unknown>> }) =>
  Object(answer.info.affiliate)

const errorsOf = (answer: { readonly info: Readonly<Record<string, unknown>> }) =>
  Object.keys(Object(answer.info.errors))

describeOnEngines("Affiliates that managers make", server, (it) => {
  it.effect("200: only an e-mail is needed", () =>
    Effect.gen(function* () {
      const { create, email, key } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Affiliate Created")
      assert.match(String(answer.info.one_time_login_link), /^https?:\/\/.+#[\w-]{43}$/)
      const affiliate = affiliateOf(answer)
      assert.include(affiliate, { email, status: 1, api_status: 1, timezone: "UTC", api_key: null })
      const read = yield* get(key, `${path}/${affiliate.id}`)
      assert.deepStrictEqual(read.info.affiliate, affiliate)
      const found = yield* get(key, `${path}?q=${email}`)
      assert.nestedPropertyVal(found.info, "affiliates[0].id", affiliate.id)
    })
  )

  it.effect("200: all fields, as JSON and as a form", () =>
    Effect.gen(function* () {
      const { account_id, create, email, key } = yield* given
      const source = yield* givenRow("traffic_sources", { title: "Blogs", search_text: "blogs" })
      const fields = {
        password: "correct horse",
        password_repeat: "correct horse",
        company_name: "Ann's Blog",
        firstname: "Ann",
        lastname: "Lee",
        phone: "+49 30 1234",
        website_url: "https://blog.example",
        status: 3,
        country: 2921044,
        region: "Berlin",
        city: "Berlin",
        address: "Unter den Linden 1",
        postal_code: "10117",
        timezone: "Europe/Berlin",
        number_format_id: 2,
        date_format_id: 3,
        contacts: '[{"type":"skype","account":"ann","title":"Ann"}]',
        notes: "Met in May",
        internal_notes: "VIP",
        payment_details: "paypal (EUR): ann@blog.example",
        managers: String(account_id),
        custom_fields: { vat: "DE1" },
        tags: "Top, New label",
        traffic_types: String(source),
        external_id: `crm-${email}`,
        trafficback_url: "https://back.example/",
        account_type: 2
      }
      const made = yield* create(fields)
      assert.strictEqual(made.status, 200, made.text)
      const affiliate = affiliateOf(made)
      assert.include(affiliate, {
        company_name: "Ann's Blog",
        status: 3,
        country: 2921044,
        country_selected: "Germany",
        tags_selected: "Top,New label",
        traffic_types_selected: "Blogs",
        custom_fields: '{"vat":"DE1"}',
        contacts: fields.contacts,
        account_type: 2
      })
      const form = new URLSearchParams({
        email: `form-${email}`,
        firstname: "Bo",
        status: "active",
        country: ""
      })
      const posted = yield* sendText(
        key,
        "POST",
        path,
        form.toString(),
        "application/x-www-form-urlencoded"
      )
      assert.include(affiliateOf(posted), { firstname: "Bo", status: 1, country: null })
    })
  )

  it.effect("200: country 0 is that of the address", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      const affiliate = affiliateOf(yield* create({ country: 0, ip: "8.8.8.8" }))
      assert.strictEqual(affiliate.country, 6_252_001)
    })
  )

  it.effect("422: each field that is not acceptable, by its name, and nothing is made", () =>
    Effect.gen(function* () {
      const { create, email, key } = yield* given
      for (const [field, value] of [
        ["email", "no address"],
        ["email", null],
        ["password", "short"],
        ["password_repeat", "another one"],
        ["firstname", "x".repeat(256)],
        ["phone", "1".repeat(65)],
        ["website_url", "javascript:alert(1)"],
        ["status", 5],
        ["country", 1],
        ["country", -1],
        ["address", "x".repeat(129)],
        ["postal_code", "x".repeat(17)],
        ["timezone", "Mars/Olympus"],
        ["contacts", "{}"],
        ["custom_fields", "[]"],
        ["managers", "1000000"],
        ["managers", "a"],
        ["tags", "x".repeat(65)],
        ["traffic_types", "1000000"],
        ["referred_by", 1_000_000],
        ["referral_commission", 101],
        ["tier_id", 1_000_000],
        ["trafficback_url", "ftp://back.example"],
        ["account_type", 3],
        ["external_id", ""],
        ["notes", "bell\u0007"]
      ] as const) {
        const password = field === "password_repeat" ? { password: "correct horse" } : {}
        const answer = yield* create({ ...password, [field]: value })
        assert.strictEqual(answer.status, 422, `${field}: ${value}`)
        assert.deepStrictEqual(errorsOf(answer), [field], `${value}`)
      }
      assert.deepStrictEqual((yield* get(key, `${path}?q=${email}`)).info.affiliates, [])
    })
  )

  it.effect("422: an e-mail or an external id that another affiliate has", () =>
    Effect.gen(function* () {
      const { create, email } = yield* given
      const first = yield* create({ external_id: email })
      assert.strictEqual(first.status, 200)
      assert.deepStrictEqual(errorsOf(yield* create()), ["email"])
      const again = yield* create({ email: `x-${email}`, external_id: email })
      assert.deepStrictEqual(errorsOf(again), ["external_id"])
      assert.deepStrictEqual(errorsOf(yield* create({ email: email.toUpperCase() })), ["email"])
    })
  )

  it.effect("ids, balances and keys are never taken from a body", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const affiliate = affiliateOf(
        yield* create({
          id: 999_999,
          account_balance: "1000.00",
          api_key: "mine",
          created: 1,
          deleted: 1
        })
      )
      assert.notStrictEqual(affiliate.id, 999_999)
      assert.include(affiliate, { account_balance: "0.00", api_key: null })
      const changed = yield* sendJson(key, "PUT", `${path}/${affiliate.id}`, {
        approved_balance: 5,
        id: 1
      })
      assert.deepStrictEqual(changed.info.affiliate, affiliate)
    })
  )

  it.effect("200: a link is made once for a key, and not shown again", () =>
    Effect.gen(function* () {
      const { email, key } = yield* given
      const post = request(key, "POST", path).pipe(
        HttpClientRequest.setHeader("idempotency-key", email),
        HttpClientRequest.bodyJsonUnsafe({ email })
      )
      assert.strictEqual((yield* send(post)).status, 200)
      assert.strictEqual((yield* send(post)).status, 409)
    })
  )
})
