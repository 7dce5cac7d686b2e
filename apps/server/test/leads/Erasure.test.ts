import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { LeadErasures } from "../../src/leads/manage/LeadErasures.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { get, records, sendJson } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { now } from "../tracking/conversions/givenOfferWithClick.ts"
import { at } from "../tracking/postback-deliveries/Deliveries.ts"
import { givenOwn, handIn } from "./givenAffiliateLead.ts"
import { create, given, holding, options, resultOf, stored } from "./givenLead.ts"
import { servicesWithWorker, workAt } from "./LeadWork.ts"

const path = "/api/v2/network/leads-management/erasures"
const notice = "The person's data were erased."
const later = Date.UTC(2030, 0)
const person = {
  email: "Zoe.Canary@mail.example",
  firstname: "Zoe",
  phone: "+49 30 5550199",
  custom1: "canary-of-zoe"
}
const canary = /canary|5550199|"Zoe"/i

/** Every row of every table that a lead leaves something in, as text. */
const everything = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = [
    "leads",
    "leads_log",
    "provisional_leads",
    "lead_deliveries",
    "lead_duplicate_keys",
    "lead_clicks",
    "conversions",
    "conversion_refusals",
    "postback_deliveries",
    "activity_log"
  ]
  const rows = yield* Effect.forEach(tables, (table) => sql`SELECT * FROM ${sql(table)}`)
  return JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value))
}).pipe(Effect.orDie)

/** A lead of a person whom its vendors quote: one takes it, one refuses, one is to be tried again. */
const givenPerson = Effect.gen(function* () {
  const found = yield* given({
    campaign: { duplicate_fields: '["email","phone"]', duplicate_days: 30 },
    vendors: [
      {},
      { success_reply: '{"kind":"json","path":"who","value":"x"}' },
      { retry: '{"attempts":3}' }
    ],
    script: ({ url }) =>
      FakeVendor.reply(url === "/3" ? 503 : 200, `{"who":"${person.email}","tel":"5550199"}`)
  })
  const { click_id, key } = found
  const result = resultOf(yield* create(key, { click_id, ...person, deliver_lead: "yes" }))
  const erase = (input: object) => sendJson(key, "POST", path, { ...input })
  return { ...found, result, erase, again: create(key, { click_id, deliver_lead: "yes" }) }
})

/** What its vendor quotes. */
const refusal = FakeVendor.accept(`no: ${person.email}`)

/** Hands a person in upon delivery, to a vendor that refuses. */
const givenRefused = Effect.gen(function* () {
  const vendors = [{ success_reply: '{"kind":"contains","value":"yes"}' }]
  const found = yield* givenOwn({ vendors, script: refusal })
  const { key, offer_id, own, vendor } = found
  return {
    vendor,
    erase: (input: object) => sendJson(key, "POST", path, { ...input }),
    givenUpon: handIn(own, "leads-upon", { offer_id, ...person })
  }
})

const money = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`SELECT * FROM conversions ORDER BY id`
}).pipe(Effect.orDie)

describeOnEngines(
  "The data of a person",
  servicesWithWorker,
  (it) => {
    it.effect("200: are erased wherever they lie, and the money stays", () =>
      Effect.gen(function* () {
        const { again, erase, key, result, vendor } = yield* givenPerson
        assert.match(yield* everything, canary)
        const before = yield* money
        const answer = yield* erase({ email: " zoe.canary@MAIL.example " })
        assert.strictEqual(answer.message, "Leads Erased")
        assert.deepStrictEqual(answer.info.erasure, {
          leads: 1,
          log_records: 4,
          deliveries: 1,
          is_complete: true
        })
        assert.notMatch(yield* everything, canary)
        assert.deepStrictEqual(yield* money, before)
        const { deliveries, incoming, outgoing } = yield* stored(result.lead_id)
        assert.deepStrictEqual(
          deliveries.map(({ error, next_millis, state }) => [state, error, next_millis]),
          [
            ["success", null, null],
            ["failed", notice, null],
            ["failed", notice, null]
          ]
        )
        for (const record of [...incoming, ...outgoing]) {
          assert.deepInclude(record, { request: null, reply: null, erased: now })
        }
        assert.deepStrictEqual(
          outgoing.map(({ http_status, delivery_status }) => [http_status, delivery_status]),
          [
            [200, "success"],
            [200, "fail"],
            [503, "fail"]
          ]
        )
        yield* workAt(later)
        assert.lengthOf(vendor.received, 3)
        const repeated = yield* erase({ email: person.email, phone: person.phone })
        assert.deepInclude(Object(repeated.info.erasure), { leads: 0, is_complete: true })
        assert.strictEqual(resultOf(yield* again).lead_id, result.lead_id)
        const log = yield* get(key, `/api/v2/network/leads-management/leads-log?q=canary`)
        assert.lengthOf(records(log, "leads-log"), 0)
      })
    )

    it.effect(
      "200: are found by the phone number in another spelling, and can't be sent again",
      () =>
        Effect.gen(function* () {
          const { erase, key, result } = yield* givenPerson
          const other = yield* givenPerson
          const answer = yield* erase({ phone: "0049-30/555 01 99" })
          assert.strictEqual(Object(answer.info.erasure).leads, 2)
          assert.notMatch(yield* everything, canary)
          const { outgoing } = yield* stored(result.lead_id)
          const log = "/api/v2/network/leads-management/leads-log"
          const refused = yield* sendJson(key, "POST", `${log}/${outgoing[1]?.id}/resend`, {})
          assert.strictEqual(refused.status, 422)
          assert.include(refused.text, notice)
          const vendor = outgoing[1]?.vendor_id
          const test = `/api/v2/network/leads-management/vendors/${vendor}/test`
          const tried = yield* sendJson(key, "POST", test, { log_id: outgoing[1]?.id })
          assert.include(tried.text, "erased")
          assert.notStrictEqual(other.result.lead_id, result.lead_id)
        })
    )

    it.effect("200: are erased while an attempt is under way, and its reply is not kept", () =>
      Effect.gen(function* () {
        const { letGo, script } = holding(FakeVendor.accept())
        const { click_id, key, vendor } = yield* given({ script })
        const eraseIt = Effect.gen(function* () {
          while (vendor.received.length === 0) yield* Effect.sleep(10)
          yield* Effect.andThen(sendJson(key, "POST", path, { email: person.email }), letGo)
        })
        const [answer] = yield* Effect.all(
          [create(key, { click_id, ...person, deliver_lead: "yes" }), eraseIt],
          { concurrency: 2 }
        )
        assert.strictEqual(resultOf(answer).delivery_status, "fail")
        const { deliveries, outgoing } = yield* stored(resultOf(answer).lead_id)
        assert.deepInclude(deliveries[0], { state: "failed", error: notice })
        assert.deepInclude(outgoing[0], {
          is_unknown: 1,
          reply: null,
          request: null,
          error: notice
        })
        assert.notMatch(yield* everything, canary)
      })
    )

    it.effect(
      "200: are erased of leads that no vendor accepted, and of one that is still asked for",
      () =>
        Effect.gen(function* () {
          const { erase, givenUpon, vendor } = yield* givenRefused
          assert.strictEqual((yield* givenUpon).status, 422)
          assert.match(yield* everything, canary)
          const { erasure } = (yield* erase({ email: person.email })).info
          const counts = { leads: 1, log_records: 2, deliveries: 0 }
          assert.deepStrictEqual(erasure, { ...counts, is_complete: true })
          assert.notMatch(yield* everything, canary)
          const { letGo, script } = holding(refusal)
          vendor.behave(script)
          const asked = yield* Effect.forkChild(givenUpon)
          const sql = yield* SqlClient.SqlClient
          const open = sql`SELECT lead_id FROM provisional_leads`.pipe(Effect.orDie)
          while ((yield* open).length === 0) yield* Effect.sleep(5)
          assert.deepInclude(Object((yield* erase({ phone: person.phone })).info.erasure), {
            leads: 1,
            is_complete: true
          })
          yield* letGo
          assert.strictEqual((yield* Fiber.join(asked)).status, 422)
          assert.lengthOf(yield* open, 0)
          assert.notMatch(yield* everything, canary)
        })
    )

    it.effect("are erased of leads that no vendor accepted when they are old", () =>
      Effect.gen(function* () {
        const { givenUpon } = yield* givenRefused
        yield* givenUpon
        const erasures = yield* LeadErasures
        assert.isFalse(yield* erasures.eraseBefore(now * 1000 + 1).pipe(at(now * 1000 + 5)))
        assert.notMatch(yield* everything, canary)
      }).pipe(Effect.provide(LeadErasures.layer))
    )

    it.effect("are erased when they are old, and no others", () =>
      Effect.gen(function* () {
        const { result } = yield* givenPerson
        const erasures = yield* LeadErasures
        const start = now * 1000
        yield* erasures.eraseBefore(start).pipe(at(start))
        assert.match(JSON.stringify(yield* stored(result.lead_id)), canary)
        assert.isFalse(yield* erasures.eraseBefore(start + 1).pipe(at(start + 5)))
        assert.notMatch(yield* everything, canary)
      }).pipe(Effect.provide(LeadErasures.layer))
    )

    it.effect("422: need an e-mail address or a phone number; 403, 401: a manager's key", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        for (const [field, input] of [
          ["email", {}],
          ["email", { email: "a" }],
          ["email", { email: 7 }],
          ["phone", { phone: "+-/ ( )" }]
        ] as const) {
          const answer = yield* sendJson(key, "POST", path, input)
          assert.strictEqual(answer.status, 422, JSON.stringify(input))
          assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
        }
        const affiliate = yield* givenKey("affiliate")
        const input = { email: person.email }
        assert.strictEqual((yield* sendJson(affiliate.key, "POST", path, input)).status, 403)
        assert.strictEqual((yield* sendJson("", "POST", path, input)).status, 401)
      })
    )
  },
  options
)
