import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../fixtures/givenKey.ts"
import { call, fieldOf, get, records, sendJson } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, stored } from "./givenLead.ts"
import { servicesWithWorker, workAt } from "./LeadWork.ts"

const path = "/api/v2/network/leads-management/leads-log"
const later = Date.UTC(2030, 0)

/** A lead whose vendor did not take it, and the record of the attempt. */
const givenFailed = Effect.gen(function* () {
  const found = yield* given({ script: FakeVendor.reject(422, "no") })
  const answer = yield* create(found.key, {
    click_id: found.click_id,
    email: "zoe@mail.example",
    deliver_lead: "yes"
  })
  const { lead_id, deliveries } = resultOf(answer)
  const list = yield* get(found.key, `${path}?lead_id=${lead_id}`)
  const [incoming, outgoing] = records(list, "leads-log")
  return { ...found, lead_id, delivery_id: deliveries[0].delivery_id, list, incoming, outgoing }
})

const resend = (key: string, record: Readonly<Record<string, unknown>> | undefined) =>
  call(key, "POST", `${path}/${record?.id}/resend`)

describeOnEngines(
  "The leads log",
  servicesWithWorker,
  (it) => {
    it.effect("has what was received and what was sent, with filters, search and pages", () =>
      Effect.gen(function* () {
        const { delivery_id, incoming, key, lead_id, list, outgoing, vendor_ids } =
          yield* givenFailed
        assert.deepStrictEqual(fieldOf(list, "leads-log", "type"), [
          "Incoming Lead",
          "Outgoing Lead"
        ])
        assert.strictEqual(list.headers["x-pagination-total-count"], "2")
        assert.deepInclude(incoming, { lead_id, delivery_id: null, vendor_id: null, reply: null })
        assert.deepInclude(outgoing, {
          delivery_id,
          vendor_id: vendor_ids[0],
          attempt_no: 1,
          http_status: 422,
          reply: "no",
          delivery_status: "fail",
          is_unknown: false
        })
        const filters = {
          [`vendor_id=${vendor_ids[0]}`]: 1,
          [`lead_id=${lead_id}&type=Incoming Lead`]: 1,
          [`lead_id=${lead_id}&delivery_status=success`]: 0,
          [`lead_id=${lead_id}&http_status=422&is_unknown=no`]: 1,
          [`lead_id=${lead_id}&q=zoe`]: 2,
          [`lead_id=${lead_id}&perPage=1&page=2`]: 1,
          [`lead_id=${lead_id}&created_from=2026-03-01&created_to=2026-03-01`]: 2
        }
        for (const [query, expected] of Object.entries(filters)) {
          const answer = yield* get(key, `${path}?${query.replace(" ", "%20")}`)
          assert.lengthOf(records(answer, "leads-log"), expected, query)
        }
        const details = yield* get(key, `${path}/${outgoing?.id}`)
        assert.deepStrictEqual<unknown>(details.info.record, outgoing)
        const narrow = yield* get(key, `${path}/${outgoing?.id}?fields=reply`)
        assert.deepStrictEqual(narrow.info, { record: { reply: "no" } })
        assert.strictEqual((yield* get(key, `${path}/2147483647`)).status, 404)
        assert.strictEqual((yield* get(key, `${path}?type=Lead`)).status, 400)
      })
    )

    it.effect("is filtered by every column that says whose and what a record is", () =>
      Effect.gen(function* () {
        const { delivery_id, incoming, key, lead_id, outgoing } = yield* givenFailed
        const both = ["transaction_id", "affiliate_id", "offer_id", "goal_id", "campaign_id"]
        const one = ["id", "vendor_id", "delivery_id", "http_status", "delivery_status"]
        for (const [names, expected] of [
          [both, 2],
          [one, 1]
        ] as const) {
          for (const name of names) {
            const query = `lead_id=${lead_id}&${name}=${outgoing?.[name]}`
            const answer = yield* get(key, `${path}?${query}`)
            assert.lengthOf(records(answer, "leads-log"), expected, name)
            const others = yield* get(key, `${path}?lead_id=${lead_id}&${name}=success,2147483647`)
            if (others.status === 200) assert.lengthOf(records(others, "leads-log"), 0, name)
          }
        }
        for (const [query, expected] of [
          [`transaction_id=${incoming?.transaction_id}&q=ZOE@mail`, 2],
          [`delivery_id=${delivery_id}&q=nobody`, 0],
          [`lead_id=${lead_id}&created_to=2000-01-01`, 0]
        ] as const) {
          const answer = yield* get(key, `${path}?${query}`)
          assert.lengthOf(records(answer, "leads-log"), expected, query)
        }
      })
    )

    // Promise R3: whoever has the id of an answer finds what the server did because of it.
    it.effect("names the request behind each record, also of what a worker did for it", () =>
      Effect.gen(function* () {
        const { incoming, key, lead_id, list, outgoing } = yield* givenFailed
        const { request_id } = incoming ?? {}
        assert.match(String(request_id), /^[\w-]{1,128}$/)
        assert.notStrictEqual(request_id, list.headers["x-request-id"])
        assert.strictEqual(outgoing?.request_id, request_id)
        const again = yield* resend(key, outgoing)
        yield* workAt(later)
        const of = (id: unknown) => get(key, `${path}?lead_id=${lead_id}&request_id=${id}`)
        assert.deepStrictEqual(fieldOf(yield* of(request_id), "leads-log", "attempt_no"), [null, 1])
        const resent = yield* of(again.headers["x-request-id"])
        assert.deepStrictEqual(fieldOf(resent, "leads-log", "attempt_no"), [2])
      })
    )

    it.effect("has replies that a vendor's success reply can be tried on", () =>
      Effect.gen(function* () {
        const { incoming, key, outgoing, vendor_ids } = yield* givenFailed
        const test = (id: unknown, fields: Readonly<Record<string, unknown>>) =>
          sendJson(key, "POST", `/api/v2/network/leads-management/vendors/${id}/test`, fields)
        const log_id = outgoing?.id
        const rule = { success_reply: { kind: "exact", value: "no" } }
        const tried = yield* test(vendor_ids[0], { log_id, changes: rule })
        assert.deepInclude(Object(tried.info.test), {
          delivery_status: "success",
          reason: "The reply is exactly `no`."
        })
        const untouched = yield* test(vendor_ids[0], { log_id })
        assert.include(Object(untouched.info.test).reason, "HTTP 422 is no success")
        const other = yield* given()
        const reply = { http_status: 200, body: "" }
        for (const [vendor, fields] of [
          [vendor_ids[0], { log_id: incoming?.id }],
          [vendor_ids[0], { log_id: 2_147_483_647 }],
          [vendor_ids[0], { log_id, reply }],
          [other.vendor_ids[0], { log_id }]
        ] as const) {
          const refused = yield* test(vendor, fields)
          assert.strictEqual(refused.status, 422)
          assert.deepStrictEqual(Object.keys(Object(refused.info.errors)), ["log_id"])
        }
      })
    )

    it.effect("lets a lead be delivered again under the same id, once more", () =>
      Effect.gen(function* () {
        const { delivery_id, key, lead_id, outgoing, vendor } = yield* givenFailed
        vendor.behave(FakeVendor.accept())
        const answer = yield* resend(key, outgoing)
        assert.strictEqual(answer.status, 200)
        assert.deepInclude(Object(answer.info.delivery), { delivery_id, status: "pending" })
        yield* resend(key, outgoing)
        yield* workAt(later)
        const after = yield* stored(lead_id)
        assert.deepInclude(after.deliveries[0], { id: delivery_id, state: "success", attempts: 2 })
        assert.deepStrictEqual(
          after.outgoing.map(({ attempt_no, delivery_status }) => [attempt_no, delivery_status]),
          [
            [1, "fail"],
            [2, "success"]
          ]
        )
        assert.lengthOf(vendor.received, 2)
        const refused = yield* resend(key, outgoing)
        assert.strictEqual(refused.status, 422)
        assert.include(JSON.stringify(refused.info.errors), "accepted")
      })
    )

    it.effect("refuses to deliver incoming records, trash, and to vendors that are gone", () =>
      Effect.gen(function* () {
        const { incoming, key, lead_id, outgoing, vendor, vendor_ids } = yield* givenFailed
        const sql = yield* SqlClient.SqlClient
        assert.strictEqual((yield* resend(key, incoming)).status, 422)
        yield* sql`UPDATE vendors SET status = 2 WHERE id = ${vendor_ids[0]}`
        assert.include((yield* resend(key, outgoing)).text, "switched off")
        yield* sql`UPDATE vendors SET status = 1 WHERE id = ${vendor_ids[0]}`
        yield* sql`
          UPDATE conversions SET status = 'trash'
          WHERE id = (SELECT conversion_id FROM leads WHERE lead_id = ${lead_id})`
        assert.include((yield* resend(key, outgoing)).text, "in the trash")
        assert.strictEqual((yield* resend(key, { id: 2_147_483_647 })).status, 404)
        assert.lengthOf(vendor.received, 1)
      })
    )

    it.effect("is for managers alone", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("affiliate")
        assert.strictEqual((yield* get(key, path)).status, 403)
        assert.strictEqual((yield* get("", path)).status, 401)
      })
    )
  },
  options
)
