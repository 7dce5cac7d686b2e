import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import checkEmails from "../../src/platform/sql/migrations/0026_check_emails.ts"
import { fieldOf, get, records, sendJson } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { givenOwn, handIn, prefix } from "./givenAffiliateLead.ts"
import { create, given, options, resultOf, services } from "./givenLead.ts"

const path = "/api/v2/network/leads-management"

describeOnEngines(
  "The e-mail address of a lead",
  services,
  (it) => {
    it.effect("is marked when it is none, and the lead is taken all the same", () =>
      Effect.gen(function* () {
        const { anotherClick, key } = yield* given()
        const markOf = Effect.fnUntraced(function* (lead: object) {
          const answer = yield* create(key, { click_id: yield* anotherClick(), ...lead })
          const { conv_status, lead_id } = resultOf(answer)
          assert.strictEqual(conv_status, "pending")
          return Object((yield* get(key, `${path}/leads/${lead_id}`)).info.lead).email_valid
        })
        assert.strictEqual(yield* markOf({ email: "Ann@mail.example" }), true)
        assert.strictEqual(yield* markOf({ email: "ann at mail.example" }), false)
        assert.strictEqual(yield* markOf({ firstname: "Ann" }), null)
      })
    )

    it.effect("is not even told by its mark to an affiliate who did not hand it in", () =>
      Effect.gen(function* () {
        const { anotherClick, click_id, key, own } = yield* givenOwn()
        const mine = resultOf(yield* handIn(own, "leads", { click_id, email: "ann@mail.example" }))
        const theirs = resultOf(
          yield* create(key, { click_id: yield* anotherClick(), email: "bo@mail.example" })
        )
        const markOf = (lead_id: string) =>
          Effect.map(
            get(own, `${prefix}/leads/${lead_id}`),
            ({ info }) => Object(info.lead).email_valid
          )
        assert.strictEqual(yield* markOf(mine.lead_id), true)
        assert.strictEqual(yield* markOf(theirs.lead_id), null)
      })
    )

    it.effect("leads to its leads however it is written: filters, search and erasures", () =>
      Effect.gen(function* () {
        const { click_id, key } = yield* given()
        const email = "Z\u00f6e\u200b.Disguised@MAIL.example"
        const { lead_id } = resultOf(yield* create(key, { click_id, email }))
        const found = (query: string) =>
          Effect.map(get(key, `${path}/leads?${query}`), (answer) =>
            fieldOf(answer, "leads", "lead_id")
          )
        const plain = "z\u00f6e.disguised@mail.example"
        const wide = encodeURIComponent("ｚo\u0308e.DISGUISED@mail.example")
        assert.deepStrictEqual(yield* found(`email=${encodeURIComponent(plain)}`), [lead_id])
        assert.deepStrictEqual(yield* found(`email=${wide}`), [lead_id])
        assert.deepStrictEqual(yield* found(`email[]=${wide}&email[]=x`), [lead_id])
        assert.deepStrictEqual(yield* found(`q=${encodeURIComponent(plain)}`), [lead_id])
        const erased = yield* sendJson(key, "POST", `${path}/erasures`, { email: plain })
        assert.deepInclude(erased.info.erasure, { leads: 1 })
        assert.deepStrictEqual(yield* found(`email=${wide}`), [])
      })
    )

    it.effect("is found after the migration, however earlier versions stored its key", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { click_id, key } = yield* given()
        const email = "old\u200bone@mail.example"
        const { lead_id } = resultOf(yield* create(key, { click_id, email }))
        for (const table of ["leads", "leads_log"]) {
          yield* sql`UPDATE ${sql(table)} SET search_text = ${email} WHERE lead_id = ${lead_id}`
        }
        yield* sql`UPDATE leads SET email_key = ${email} WHERE lead_id = ${lead_id}`
        yield* sql`ALTER TABLE receive_campaigns DROP COLUMN valid_email`
        yield* checkEmails
        const query = encodeURIComponent("oldone@mail.example")
        for (const condition of [`email=${query}`, `q=${query}`]) {
          const list = yield* get(key, `${path}/leads?${condition}`)
          assert.deepStrictEqual(fieldOf(list, "leads", "lead_id"), [lead_id])
        }
        const log = yield* get(key, `${path}/leads-log?q=${query}`)
        assert.lengthOf(records(log, "leads-log"), 1)
      })
    )
  },
  options
)
