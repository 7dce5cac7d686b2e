import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { get, records, sendJson } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, services } from "./givenLead.ts"

const leads = "/api/v2/network/leads-management"
const handedIn = { email: "zoe.old@mail.example", phone: "+49 30 5550199" }
const corrected = { email: "zoe.new@mail.example", phone: "+49 30 5550111" }

describeOnEngines(
  "The data of a person whose lead was corrected",
  services,
  (it) => {
    for (const [name, input] of [
      ["what was handed in", { email: handedIn.email }],
      ["the phone number of then", { phone: "0049 30 555 01 99" }],
      ["what is right", { email: corrected.email }]
    ] as const) {
      it.effect(`200: are erased whole by ${name}`, () =>
        Effect.gen(function* () {
          const { click_id, key } = yield* given({
            campaign: { duplicate_fields: '["email","phone"]', duplicate_days: 30 }
          })
          const { lead_id } = resultOf(
            yield* create(key, { click_id, ...handedIn, deliver_lead: "yes" })
          )
          const fixed = { lead_id, ...corrected }
          const update = yield* sendJson(key, "PUT", "/api/v2/network/leads/update", fixed)
          assert.strictEqual(update.status, 200, update.text)
          const answer = yield* sendJson(key, "POST", `${leads}/erasures`, input)
          assert.deepInclude(Object(answer.info.erasure), { leads: 1, is_complete: true })
          for (const q of [handedIn.email, corrected.email]) {
            assert.isEmpty(records(yield* get(key, `${leads}/leads-log?q=${q}`), "leads-log"))
          }
          const sql = yield* SqlClient.SqlClient
          for (const table of ["leads", "leads_log"]) {
            const rows = yield* sql`SELECT * FROM ${sql(table)} WHERE lead_id = ${lead_id}`
            assert.isNotEmpty(rows)
            const text = JSON.stringify(rows, (_, value) =>
              typeof value === "bigint" ? String(value) : value
            )
            assert.notMatch(text, /zoe|5550199|5550111/)
          }
          assert.isEmpty(yield* sql`SELECT * FROM lead_duplicate_keys`)
        })
      )
    }
  },
  options
)
