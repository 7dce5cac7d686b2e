import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import nameCountries from "../../src/platform/sql/migrations/0029_name_countries.ts"
import { fieldOf, get, sendJson } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { givenOwn, handIn } from "./givenAffiliateLead.ts"
import { create, given, options, resultOf, services } from "./givenLead.ts"

const path = "/api/v2/network/leads-management"
const austria = 2_782_113
const germany = 2_921_044
const message = "must be a country's GeoNames id or two-letter code, such as 2921044 or DE"

const countryOf = (key: string, lead_id: string) =>
  Effect.map(get(key, `${path}/leads/${lead_id}`), ({ info }) => Object(info.lead).country)

describeOnEngines(
  "The country of a lead",
  services,
  (it) => {
    it.effect("comes as id, code or name; records show the id, vendors are told the code", () =>
      Effect.gen(function* () {
        const { anotherClick, key, own, vendor } = yield* givenOwn({
          vendors: [{ body: "{country}", content_type: "text/plain" }]
        })
        const shown: Array<unknown> = []
        for (const country of [germany, String(germany), "de", "Germany", "", " "]) {
          const click_id = yield* anotherClick()
          const deliver_lead = "yes"
          const { lead_id } = resultOf(
            yield* handIn(own, "leads", { click_id, country, deliver_lead })
          )
          shown.push(yield* countryOf(key, lead_id))
        }
        assert.deepStrictEqual(shown, [germany, germany, germany, germany, null, null])
        const told = vendor.received.map(({ body }) => body)
        assert.deepStrictEqual(told, ["DE", "DE", "DE", "DE", "", ""])
      })
    )

    it.effect("400 and 422: has to be one, and nothing is stored of the lead otherwise", () =>
      Effect.gen(function* () {
        const { click_id, key, own } = yield* givenOwn()
        const refused = yield* create(key, { click_id, country: "Nowhere" })
        assert.strictEqual(refused.status, 400)
        assert.deepStrictEqual(refused.info.errors, { country: [message] })
        for (const country of ["XX", 1, true, [germany]]) {
          const answer = yield* handIn(own, "leads", { click_id, country })
          assert.strictEqual(answer.status, 422, String(country))
          assert.deepStrictEqual(answer.info.errors, { country: [message] })
        }
        assert.strictEqual(resultOf(yield* create(key, { click_id })).message, "Lead created.")
      })
    )

    it.effect("is found by its id, and changed or cleared by an update", () =>
      Effect.gen(function* () {
        const { affiliate_id, anotherClick, key } = yield* givenOwn()
        const leadFrom = Effect.fnUntraced(function* (country: string) {
          const answer = yield* create(key, { click_id: yield* anotherClick(), country })
          return String(resultOf(answer).lead_id)
        })
        const german = yield* leadFrom("DE")
        const austrian = yield* leadFrom("AT")
        const found = (query: string) =>
          Effect.map(get(key, `${path}/leads?affiliate_id=${affiliate_id}&${query}`), (answer) =>
            fieldOf(answer, "leads", "lead_id")
          )
        assert.deepStrictEqual(yield* found(`country=${germany}`), [german])
        assert.deepStrictEqual(yield* found("sortField=country"), [austrian, german])
        const update = (country: unknown) =>
          Effect.map(
            sendJson(key, "PUT", "/api/v2/network/leads/update", { lead_id: german, country }),
            (answer) => resultOf(answer).country
          )
        assert.strictEqual(yield* update("at"), austria)
        assert.strictEqual(yield* update(germany), germany)
        assert.strictEqual(yield* update(null), null)
      })
    )

    it.effect("is a code after the migration, and campaigns list ids", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { campaign_id, click_id, key } = yield* given({
          campaign: { countries_allowed: '["DE","AT"]', countries_denied: '["FR"]', status: 2 }
        })
        const { lead_id } = resultOf(yield* create(key, { click_id }))
        const store = (country: string) =>
          sql`UPDATE leads SET fields = ${JSON.stringify({ city: "Wien", country })}
            WHERE lead_id = ${lead_id}`
        yield* store(" austria")
        yield* nameCountries
        const campaign = yield* get(key, `${path}/campaigns/${campaign_id}`)
        assert.deepInclude(campaign.info.campaign, {
          countries_allowed: [germany, austria],
          countries_denied: [3_017_382]
        })
        const list = yield* get(key, `${path}/leads?lead_id=${lead_id}&country=${austria}`)
        assert.deepStrictEqual(fieldOf(list, "leads", "city"), ["Wien"])
        yield* store("Nowhere")
        yield* nameCountries
        assert.isNull(yield* countryOf(key, lead_id))
        const [row] = yield* sql`SELECT fields FROM leads WHERE lead_id = ${lead_id}`
        assert.include(String(row?.fields), "Nowhere")
      })
    )
  },
  options
)
