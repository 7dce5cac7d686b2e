import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenRow } from "../fixtures/givenRow.ts"
import { get, records, sendJson, sendText, setTime } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { now } from "../tracking/conversions/givenOfferWithClick.ts"
import { create, given, options, resultOf, services } from "./givenLead.ts"

const path = "/api/v2/network/leads/update"
const absent = "00000000-0000-4000-8000-000000000000"

const givenStored = Effect.gen(function* () {
  const found = yield* given()
  const { lead_id, transaction_id } = resultOf(
    yield* create(found.key, {
      click_id: found.click_id,
      email: "ann@mail.example",
      phone: "1",
      custom1: "one",
      revenue: "10"
    })
  )
  const update = (fields: Readonly<Record<string, unknown>>) =>
    sendJson(found.key, "PUT", path, { lead_id, ...fields })
  return { ...found, lead_id, transaction_id, update }
})

const logged = (lead_id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly message: string }>`
      SELECT message FROM activity_log WHERE action = 'lead.updated'
        AND message LIKE ${`%${lead_id}%`} ORDER BY id`
  ).pipe(
    Effect.map((rows) => rows.map(({ message }) => message)),
    Effect.orDie
  )

describeOnEngines(
  "The update of a lead",
  services,
  (it) => {
    it.effect(
      "changes what it names, clears with null, keeps the rest, and is logged by names",
      () =>
        Effect.gen(function* () {
          const { key, lead_id, update } = yield* givenStored
          yield* setTime(now + 60)
          const answer = yield* update({ email: "Bea@mail.example", custom1: null, gender: "f" })
          assert.strictEqual(answer.message, "Lead Updated")
          assert.deepInclude(answer.info.result, {
            lead_id,
            email: "Bea@mail.example",
            phone: "1",
            custom1: null,
            gender: "f",
            created: now,
            updated: now + 60
          })
          const list = "/api/v2/network/leads-management/leads"
          const byName = yield* get(key, `${list}?q=bea&email=Bea@mail.example`)
          assert.deepStrictEqual(records(byName, "leads"), [resultOf(answer)])
          assert.isEmpty(records(yield* get(key, `${list}?q=ann ${lead_id}`), "leads"))
          const [message, ...more] = yield* logged(lead_id)
          assert.strictEqual(message, `Lead ${lead_id} was updated: email, gender, custom1.`)
          assert.isEmpty(more)
        })
    )

    it.effect("writes nothing when nothing changes, and may come as a form", () =>
      Effect.gen(function* () {
        const { key, lead_id, update } = yield* givenStored
        yield* setTime(now + 60)
        const same = yield* update({ email: "ann@mail.example", custom2: null, unknown: "x" })
        assert.strictEqual(Object(same.info.result).updated, now)
        assert.isEmpty(yield* logged(lead_id))
        const form = new URLSearchParams({ lead_id, phone: "2", email: "" })
        const answer = yield* sendText(
          key,
          "PUT",
          path,
          String(form),
          "application/x-www-form-urlencoded"
        )
        assert.deepInclude(answer.info.result, { phone: "2", email: "ann@mail.example" })
      })
    )

    it.effect("changes status and price of the conversion, on an invoice or not", () =>
      Effect.gen(function* () {
        const { advertiser_id, transaction_id, update } = yield* givenStored
        const answer = yield* update({ conv_status: "approved", revenue: "12.5" })
        assert.deepInclude(answer.info.result, { conv_status: "approved", revenue: "12.50" })
        const sql = yield* SqlClient.SqlClient
        const invoice_id = yield* givenRow("invoices", {
          number: transaction_id,
          advertiser_id,
          status: "unpaid",
          currency: "USD",
          amount: 0,
          created: now,
          updated: now
        })
        yield* sql`
          UPDATE conversions SET invoice_id = ${invoice_id}
          WHERE transaction_id = ${transaction_id}`
        const billed = yield* update({ conv_status: "rejected", email: "new@mail.example" })
        assert.deepInclude(billed.info.result, {
          email: "new@mail.example",
          conv_status: "rejected"
        })
      })
    )

    it.effect(
      "422: the lead's person was erased, or a field cannot be read; 404: no such lead",
      () =>
        Effect.gen(function* () {
          const { key, lead_id, update } = yield* givenStored
          assert.strictEqual((yield* update({ email: "x".repeat(256) })).status, 422)
          assert.strictEqual((yield* update({ conv_status: "trash" })).status, 422)
          assert.strictEqual((yield* sendJson(key, "PUT", path, {})).status, 422)
          assert.strictEqual((yield* update({ lead_id: absent, email: "x" })).status, 404)
          const sql = yield* SqlClient.SqlClient
          yield* sql`UPDATE leads SET erased_millis = 1 WHERE lead_id = ${lead_id}`
          const erased = yield* update({ email: "back@mail.example" })
          assert.strictEqual(erased.status, 422)
          assert.property(erased.info.errors, "lead_id")
        })
    )
  },
  options
)
