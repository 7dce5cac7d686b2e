import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { givenVendor } from "../../fixtures/givenVendor.ts"
import {
  call,
  fieldOf,
  get,
  records,
  sendJson,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { actionsOf, given, idOf, now, secret, storedHeaders, whole } from "./ManagedVendors.ts"

describeOnEngines("Vendors", server, (it) => {
  it.effect("200: those of all campaigns, and those that fail", () =>
    Effect.gen(function* () {
      const { campaign_id, create, key } = yield* given
      const headers = [{ name: "Authorization", value: secret }]
      const up = idOf(yield* create({ ...whole, title: "Zenith Up", headers }))
      const circuit = { failures: 2, failed_millis: 1, reason: "No reply.", holds: 0 }
      const down = yield* givenVendor({
        title: "Zenith Down",
        circuit: JSON.stringify({ ...circuit, held_until_millis: null })
      })
      const gone = yield* givenVendor({ title: "Zenith Gone", gone: now, campaign_id })
      const list = (query: string) =>
        Effect.map(
          get(key, `/api/v2/network/leads-management/vendors?q=zenith&${query}`),
          (answer) => records(answer, "vendors").map((vendor) => Object(vendor).id)
        )
      assert.deepStrictEqual(yield* list("sortField=id"), [up, down, gone])
      assert.deepStrictEqual(yield* list("is_failing=1"), [down, gone])
      assert.deepStrictEqual(yield* list("is_failing=no"), [up])
      assert.deepStrictEqual(yield* list(`is_failing=yes&campaign_id=${campaign_id}`), [gone])
      const answer = yield* get(key, "/api/v2/network/leads-management/vendors?q=zenith")
      assert.notInclude(answer.text, secret)
    })
  )

  it.effect("200: those that may still get leads, and those that may not", () =>
    Effect.gen(function* () {
      const { campaign_id, key } = yield* given
      const off = yield* givenReceiveCampaign({ status: 2 })
      const vendor = (columns: Columns) =>
        givenVendor({ title: "Nadir", gone: now, campaign_id, ...columns })
      const active = yield* vendor({})
      const works = yield* vendor({ gone: null })
      const switchedOff = yield* vendor({ status: 2 })
      const ofSwitchedOff = yield* vendor({ campaign_id: off })
      const list = (query: string) =>
        Effect.map(
          get(key, `/api/v2/network/leads-management/vendors?q=nadir&sortField=id&${query}`),
          (answer) => fieldOf(answer, "vendors", "id")
        )
      const inactive = [switchedOff, ofSwitchedOff]
      assert.deepStrictEqual(yield* list("is_active=1"), [active, works])
      assert.deepStrictEqual(yield* list("is_active=no"), inactive)
      assert.deepStrictEqual(yield* list("is_failing=1&is_active=1"), [active])
      assert.deepStrictEqual(yield* list("is_failing=1"), [active, ...inactive])
    })
  )

  it.effect("200: are created from a title, and do nothing yet", () =>
    Effect.gen(function* () {
      const { campaign_id, create, key, path } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.message, "Vendor Created")
      assert.deepStrictEqual(answer.info.vendor, {
        id: idOf(answer),
        campaign_id,
        title: "Solar Buyers",
        status: 1,
        position: 1,
        url: null,
        method: "POST",
        headers: [],
        body: null,
        content_type: "application/json",
        success_reply: null,
        return_reply: false,
        timeout_millis: 10_000,
        retry: { attempts: 1 },
        circuit: null,
        gone: null,
        created: now,
        updated: now
      })
      const found = yield* get(key, `${path}/${idOf(answer)}`)
      assert.strictEqual(found.message, "Vendor Details")
      assert.deepStrictEqual(found.info, answer.info)
      const narrow = yield* get(key, `${path}/${idOf(answer)}?fields=retry`)
      assert.deepStrictEqual(narrow.info, { vendor: { retry: { attempts: 1 } } })
    })
  )

  it.effect("200: are created with everything, and read back", () =>
    Effect.gen(function* () {
      const { campaign_id, create, key, path } = yield* given
      const answer = yield* create({ ...whole, return_reply: "yes" })
      assert.strictEqual(answer.status, 200, answer.text)
      const stamps = { circuit: null, gone: null, created: now, updated: now }
      const expected = { id: idOf(answer), campaign_id, ...whole, return_reply: true, ...stamps }
      assert.deepStrictEqual(answer.info.vendor, expected)
      assert.deepStrictEqual((yield* get(key, `${path}/${idOf(answer)}`)).info, answer.info)
    })
  )

  it.effect("200: an update changes what it names; null clears; repeated it changes nothing", () =>
    Effect.gen(function* () {
      const { account_id, create, key, path } = yield* given
      const created = yield* create({ ...whole, return_reply: true })
      const one = `${path}/${idOf(created)}`
      yield* setTime(now + 60)
      const titled = yield* sendJson(key, "PUT", one, { title: "Roofs", status: "active" })
      assert.deepStrictEqual(
        titled.info.vendor,
        Object.assign({}, created.info.vendor, { title: "Roofs", status: 1, updated: now + 60 })
      )
      const names = ["url", "method", "headers", "body", "content_type", "success_reply"]
      const more = ["return_reply", "timeout_millis", "retry"]
      const nothing = Object.fromEntries([...names, ...more].map((name) => [name, null]))
      const cleared = yield* sendJson(key, "PUT", one, nothing)
      assert.deepStrictEqual(
        cleared.info.vendor,
        Object.assign({}, titled.info.vendor, {
          url: null,
          method: "POST",
          headers: [],
          body: null,
          content_type: "application/json",
          success_reply: null,
          return_reply: false,
          timeout_millis: 10_000,
          retry: { attempts: 1 }
        })
      )
      yield* setTime(now + 120)
      assert.strictEqual((yield* sendJson(key, "PUT", one, nothing)).text, cleared.text)
      const actions = (yield* actionsOf(account_id)).map(({ action }) => action)
      assert.deepStrictEqual(actions, ["vendor.created", "vendor.updated", "vendor.updated"])
    })
  )

  it.effect("never show a secret of a header, and keep it when its mask comes back", () =>
    Effect.gen(function* () {
      const { account_id, create, key, path } = yield* given
      const headers = [
        { name: "Authorization", value: secret },
        { name: "X-Pin", value: "CANARY" },
        { name: "X-Lead", value: "{lead_id}" }
      ]
      const created = yield* create({ headers })
      const id = idOf(created)
      const shown = [
        { name: "Authorization", value: "…9f3a" },
        { name: "X-Pin", value: "…" },
        { name: "X-Lead", value: "{lead_id}" }
      ]
      assert.deepStrictEqual(Object(created.info.vendor).headers, shown)
      const kept = yield* sendJson(key, "PUT", `${path}/${id}`, { title: "Roofs", headers: shown })
      assert.deepStrictEqual(Object(kept.info.vendor).headers, shown)
      assert.deepStrictEqual(yield* storedHeaders(id), headers)

      const lower = [{ name: "authorization", value: "…9f3a" }]
      const fewer = yield* sendJson(key, "PUT", `${path}/${id}`, { headers: lower })
      assert.deepStrictEqual(yield* storedHeaders(id), [{ name: "authorization", value: secret }])

      const answers = [
        created,
        kept,
        fewer,
        yield* get(key, path),
        yield* get(key, `${path}/${id}`)
      ]
      const test = `/api/v2/network/leads-management/vendors/${id}/test`
      answers.push(yield* sendJson(key, "POST", test, { changes: { url: "https://a.example/" } }))
      for (const answer of answers) {
        assert.strictEqual(answer.status, 200)
        assert.notInclude(answer.text, "CANARY")
      }
      assert.notInclude(JSON.stringify(yield* actionsOf(account_id)), "CANARY")
    })
  )

  it.effect("200: are deleted, and their instructions forgotten", () =>
    Effect.gen(function* () {
      const { account_id, create, key, path } = yield* given
      const id = idOf(yield* create({ ...whole, headers: [{ name: "X-Key", value: secret }] }))
      const answer = yield* call(key, "DELETE", `${path}/${id}`)
      assert.strictEqual(answer.message, "Vendor Deleted")
      assert.deepStrictEqual(yield* storedHeaders(id), [])
      assert.strictEqual((yield* get(key, `${path}/${id}`)).status, 404)
      assert.strictEqual((yield* call(key, "DELETE", `${path}/${id}`)).status, 404)
      assert.deepStrictEqual(fieldOf(yield* get(key, path), "vendors", "id"), [])
      const actions = (yield* actionsOf(account_id)).map(({ action }) => action)
      assert.deepStrictEqual(actions, ["vendor.created", "vendor.deleted"])
    })
  )
})
