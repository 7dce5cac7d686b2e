import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../../fixtures/givenVendor.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const settings = "/api/v2/network/leads-management/settings"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const campaign_id = yield* givenReceiveCampaign()
  const id = yield* givenVendor({
    campaign_id,
    url: "https://vendor.example/?n={lastname}",
    headers: '[{"name":"X-Key","value":"secret of the vendor 9f3a"}]',
    body: '{"n":"{lastname}","p":"{phone}"}',
    success_reply: '{"kind":"regex","value":"\\"(ok|sold)\\""}'
  })
  const test = (fields: Readonly<Record<string, unknown>>) =>
    Effect.map(
      sendJson(key, "POST", `/api/v2/network/leads-management/vendors/${id}/test`, fields),
      (answer) => ({ answer, test: Object(answer.info.test) })
    )
  const path = `/api/v2/network/leads-management/campaigns/${campaign_id}/vendors/${id}`
  return { campaign_id, key, path, test }
})

describeOnEngines("A vendor that is tried", server, (it) => {
  it.effect("200: shows the request of a lead, the verdict on a reply, and what to know", () =>
    Effect.gen(function* () {
      const { test } = yield* given
      const { answer, test: tried } = yield* test({
        lead: { lastname: '"}{email}\r\nX: y', email: "ann@mail.example", custom11: "red" },
        reply: { http_status: 500, body: '{"status": "sold"}' }
      })
      assert.strictEqual(answer.message, "Vendor Tested")
      assert.deepStrictEqual(tried, {
        request: {
          method: "POST",
          url: "https://vendor.example/?n=%22%7D%7Bemail%7D%0D%0AX%3A%20y",
          headers: [
            { name: "Content-Type", value: "application/json" },
            { name: "X-Key", value: "…9f3a" }
          ],
          body: '{"n":"\\"}{email}\\r\\nX: y","p":""}'
        },
        delivery_skipped: null,
        delivery_status: "success",
        reason: 'The reply matches the regular expression `"(ok|sold)"`.',
        warnings: [
          { field: "lead", message: "Unknown token `custom11`. Did you mean `custom1`?" },
          { field: "body", message: "`{phone}` has no value, and nothing is sent in its place" }
        ]
      })
    })
  )

  it.effect("200: without a lead and a reply it takes an example, and decides nothing", () =>
    Effect.gen(function* () {
      const { test } = yield* given
      const { test: tried } = yield* test({})
      assert.include(tried.request.body, "+49 30 123456")
      assert.isNull(tried.delivery_status)
      assert.deepStrictEqual(tried.warnings, [])
    })
  )

  it.effect("200: tries what is not saved, and saves nothing", () =>
    Effect.gen(function* () {
      const { key, path, test } = yield* given
      const before = (yield* get(key, path)).text
      const reply = { http_status: 404, body: "no" }
      const changes = { success_reply: null, url: "https://other.example/{email}", body: null }
      const { test: tried } = yield* test({ changes, lead: { email: "a@b.example" }, reply })
      assert.strictEqual(tried.request.url, "https://other.example/a%40b.example")
      assert.strictEqual(tried.delivery_status, "fail")
      assert.include(tried.reason, "HTTP 404 is no success")
      assert.strictEqual((yield* get(key, path)).text, before)
    })
  )

  it.effect("200: says why a lead would not be delivered now", () =>
    Effect.gen(function* () {
      const { campaign_id, key, test } = yield* given
      const skipped = Effect.fnUntraced(function* (changes?: object) {
        return (yield* test(changes === undefined ? {} : { changes })).test.delivery_skipped
      })
      assert.isNull(yield* skipped())
      assert.strictEqual(yield* skipped({ url: null, body: null }), "empty_instructions")
      assert.strictEqual(yield* skipped({ status: 2 }), "no_active_vendor")
      const campaign = `/api/v2/network/leads-management/campaigns/${campaign_id}`
      yield* sendJson(key, "PUT", campaign, { status: 2 })
      assert.strictEqual(yield* skipped(), "no_active_campaign")
      yield* sendJson(key, "PUT", settings, { leads_management: "no" })
      assert.strictEqual(yield* skipped(), "module_off")
      yield* sendJson(key, "PUT", settings, { leads_management: "yes" })
    })
  )

  it.effect("422: says in the words of requests which part of a field is wrong", () =>
    Effect.gen(function* () {
      const { test } = yield* given
      for (const [fields, said] of [
        [{ changes: 5 }, "must be an object"],
        [{ changes: { retry: {} } }, "retry.attempts: is required"],
        [{ reply: { http_status: 200, body: 5 } }, "body: must be text"],
        [{ reply: {} }, "http_status: is required,body: is required"]
      ] as const) {
        const { answer } = yield* test(fields)
        const [[, messages = []] = []] = Object.entries(Object(answer.info.errors))
        assert.strictEqual(String(messages), said)
      }
    })
  )

  it.effect("422: what could not be saved or read, by its name", () =>
    Effect.gen(function* () {
      const { test } = yield* given
      for (const [field, fields] of [
        ["url", { changes: { url: "https://vendor.example/{nobody}" } }],
        ["headers", { changes: { headers: [{ name: "X-Key", value: "…0000" }] } }],
        ["changes", { changes: { timeout_millis: 1 } }],
        ["lead", { lead: "email" }],
        ["lead", { lead: { email: ["a"] } }],
        ["lead", { lead: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, 1])) }],
        ["reply", { reply: "OK" }],
        ["reply", { reply: { http_status: 99, body: "" } }],
        ["reply", { reply: { http_status: 200 } }]
      ] as const) {
        const { answer } = yield* test(fields)
        assert.strictEqual(answer.status, 422, JSON.stringify(fields))
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
      }
    })
  )
})

describeOnEngines("Leads management", server, (it) => {
  it.effect("200: is on at first, is switched off and on again, and repeats without a change", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const before = yield* get(key, settings)
      assert.strictEqual(before.message, "Leads Management Settings")
      assert.deepStrictEqual(before.info.settings, { leads_management: true })
      for (const [value, expected] of [
        ["no", false],
        [0, false],
        [true, true],
        ["1", true]
      ]) {
        const answer = yield* sendJson(key, "PUT", settings, { leads_management: value })
        assert.strictEqual(answer.message, "Leads Management Settings Updated")
        assert.deepStrictEqual(answer.info.settings, { leads_management: expected })
        assert.deepStrictEqual((yield* get(key, settings)).info, answer.info)
      }
    })
  )

  it.effect("422: a switch that is neither, or that is called otherwise", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const leads_management of [null, 2, "off", []]) {
        const answer = yield* sendJson(key, "PUT", settings, { leads_management })
        assert.strictEqual(answer.status, 422)
      }
      const misnamed = yield* sendJson(key, "PUT", settings, { enabled: true })
      assert.deepStrictEqual<unknown>(misnamed.info.errors, {
        leads_management: ["is required: true or false"]
      })
    })
  )
})
