/**
 * A lead is stored together with others, or by a transaction of its own when it takes a place that only
 * one can have. Promise: what is stored does not tell which.
 */
import { Measures } from "@affnet/domain"
import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, services, type Wishes } from "./givenLead.ts"

type Row = Readonly<Record<string, unknown>>

/** A number, a random text, or a time: another one in every row. */
const isItsOwn = (name: string): boolean =>
  /^(id|.*_id|transaction_id|.*_millis|.*token|created|updated|request|report_actor|search_text|once_key)$/.test(
    name
  )

const shared = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !isItsOwn(name)))

/** Which of the columns that differ from lead to lead have a value at all. */
const filled = (row: Row): ReadonlyArray<string> =>
  Object.entries(row)
    .filter(([name, value]) => isItsOwn(name) && value !== null && value !== "")
    .map(([name]) => name)

/** All rows that there are of a lead, without what is another one in each. */
const rowsOf = Effect.fnUntraced(function* (lead_id: string, offer_id: number) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* Effect.all([
    sql`SELECT * FROM leads WHERE lead_id = ${lead_id}`,
    sql`SELECT * FROM conversions WHERE offer_id = ${offer_id}`,
    sql`SELECT * FROM lead_deliveries WHERE lead_id = ${lead_id} ORDER BY position`,
    sql`SELECT * FROM leads_log WHERE lead_id = ${lead_id} ORDER BY id`,
    sql`
      SELECT ${sql.csv(Measures.names.map((name) => sql`SUM(${sql(name)}) AS ${sql(name)}`))}
      FROM statistic_deltas WHERE offer_id = ${offer_id}`
  ])
  return found.map((rows) => rows.map((row) => [shared(row), filled(row)]))
}, Effect.orDie)

const person = { email: "ann@mail.example", firstname: "Ann", custom1: "roof" }

const cases: ReadonlyArray<readonly [string, Wishes, Row]> = [
  ["accepted by a vendor", {}, { deliver_lead: "yes" }],
  ["refused by one", { script: FakeVendor.reject() }, { deliver_lead: "yes" }],
  ["of two vendors", { vendors: [{}, {}] }, { deliver_lead: "yes" }],
  ["that nobody asked to deliver", {}, {}],
  ["that is trash", { campaign: { required_fields: '["phone"]' } }, { deliver_lead: "yes" }],
  ["whose vendor is switched off", { vendors: [{ status: 2 }] }, { deliver_lead: "yes" }]
]

describeOnEngines(
  "A lead",
  services,
  (it) => {
    it.effect.each(cases)(
      "%s is stored in the same way with a cap as without",
      ([, wishes, asked]) =>
        Effect.gen(function* () {
          const both = yield* Effect.forEach([null, 1000], (cap_daily) =>
            Effect.gen(function* () {
              const found = yield* given({ ...wishes, campaign: { ...wishes.campaign, cap_daily } })
              const parameters = { ...person, ...asked, click_id: found.click_id }
              const { lead_id } = resultOf(yield* create(found.key, parameters))
              return yield* rowsOf(lead_id, found.offer_id)
            })
          )
          const [together, alone] = both
          assert.strictEqual(together?.[0]?.length, 1)
          assert.deepStrictEqual(together, alone)
        })
    )
  },
  options
)
