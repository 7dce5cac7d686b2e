import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { call, get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const root = "/api/v2/network"
const mark = "Wilhelmina"

const tables = { advertiser: "advertisers", affiliate: "affiliates" } as const

/** An account that says its mark wherever it can. */
const given = Effect.fnUntraced(function* (role: "advertiser" | "affiliate") {
  const manager = yield* givenKey("manager")
  const account = yield* givenKey(role)
  const { account_id } = account
  const path = `${root}/${tables[role]}/${account_id}`
  const sent = {
    email: `${mark}.${account_id}@mail.example`,
    firstname: mark,
    lastname: mark,
    phone: mark,
    city: mark,
    address: mark,
    notes: mark,
    internal_notes: mark,
    company_name: `${mark} GmbH`,
    external_id: `${mark} ${role} ${account_id}`
  }
  const changed = yield* sendJson(manager.key, "PUT", path, sent)
  assert.strictEqual(changed.status, 200, changed.text)
  const billing = role === "affiliate" ? "aff-billing" : "adv-billing"
  const preferences = { beneficiary_name: mark, tax_id: mark }
  yield* sendJson(manager.key, "PUT", `${root}/${billing}/preferences/${account_id}`, preferences)
  const address = { role, account_id, ip: "203.0.113.9", first_seen: created }
  yield* insertRow("account_addresses", address)
  if (role === "affiliate") yield* givenPaymentDetails(account_id, { shown: mark })
  yield* givenPerson(
    [{ role, account_id }],
    "admin",
    `${mark}.${role}.${account_id}@people.example`
  )
  return { ...account, manager, path }
})

/** Every row of the database that says the mark. */
const marked = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const names = [
    ...Object.values(tables),
    "account_addresses",
    "activity_log",
    "billing_preferences",
    "payment_details",
    "people"
  ]
  const rows = yield* Effect.forEach(names, (name) =>
    Effect.map(sql`SELECT * FROM ${sql(name)}`, (found) =>
      found.map((row) => `${name}: ${JSON.stringify(row)}`)
    )
  )
  const word = new RegExp(`${mark}|203\\.0\\.113\\.9`, "iu")
  return rows.flat().filter((row) => word.test(row))
})

describeOnEngines("Erasing accounts", server, (it) => {
  for (const role of ["advertiser", "affiliate"] as const) {
    it.effect(`200: nothing says anything of its persons any more (${role})`, () =>
      Effect.gen(function* () {
        const { key, manager, path } = yield* given(role)
        assert.isNotEmpty(yield* marked)
        const answer = yield* call(manager.key, "POST", `${path}/erasure`)
        assert.strictEqual(answer.status, 200, answer.text)
        assert.deepStrictEqual(yield* marked, [])
        assert.strictEqual((yield* get(manager.key, path)).status, 404)
        assert.strictEqual((yield* get(key, `/api/v2/${role}/profile`)).status, 401)
        const again = yield* call(manager.key, "POST", `${path}/erasure`)
        assert.strictEqual(again.status, 200, again.text)
      })
    )

    it.effect(`200: one that was deleted before is erased as well (${role})`, () =>
      Effect.gen(function* () {
        const { manager, path } = yield* given(role)
        yield* call(manager.key, "DELETE", path)
        assert.isNotEmpty(yield* marked)
        yield* call(manager.key, "POST", `${path}/erasure`)
        assert.deepStrictEqual(yield* marked, [])
      })
    )
  }

  it.effect("200: events and money stay, under the id", () =>
    Effect.gen(function* () {
      yield* setTime(created)
      const { account_id, manager, path } = yield* given("affiliate")
      const advertiser = yield* givenKey("advertiser")
      const advertiser_id = advertiser.account_id
      const offer_id = yield* givenOffer({ advertiser_id })
      const goal_id = yield* givenGoal({ offer_id })
      const target = { advertiser_id, offer_id, goal_id }
      yield* givenConversion(target, { affiliate_id: account_id })
      yield* call(manager.key, "POST", `${path}/erasure`)
      const report = yield* get(
        manager.key,
        `${root}/reports/conversions?affiliate=${account_id}&rangeFrom=2026-01-01&rangeTo=2026-03-31`
      )
      assert.strictEqual(report.status, 200, report.text)
      assert.lengthOf(records(report, "transactions"), 1)
      assert.notInclude(report.text, mark)
    })
  )

  it.effect("404: an account that never was", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const path of Object.values(tables)) {
        const answer = yield* call(key, "POST", `${root}/${path}/999999/erasure`)
        assert.strictEqual(answer.status, 404)
      }
    })
  )
})
