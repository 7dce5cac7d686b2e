import { randomUUID } from "node:crypto"
import { AskedClick, AskedConversion } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { type Columns, created, insertRow } from "../../fixtures/givenRow.ts"
import { fieldOf, get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const pathOf = (role: string, report: string) =>
  `/api/v2/${role === "manager" ? "network" : role}/reports/${report}`
const key = "transactions"

/** An advertiser and an affiliate with a key each, and an offer between them. */
const given = Effect.gen(function* () {
  yield* setTime(created + 86_400)
  const manager = yield* givenKey("manager")
  const affiliate = yield* givenKey("affiliate", { company_name: "Ann's Blog" })
  const advertiser = yield* givenKey("advertiser", { company_name: "Acme GmbH" })
  const offer_id = yield* givenOffer({ advertiser_id: advertiser.account_id, currency: "EUR" })
  const goal_id = yield* givenGoal({ offer_id, title: "Sale", type: 4 })
  const target = { advertiser_id: advertiser.account_id, offer_id, goal_id }
  const convert = (columns: Columns = {}) =>
    givenConversion(target, {
      affiliate_id: affiliate.account_id,
      updated_millis: created * 1000 + 90_000,
      created_millis: created * 1000 + 60_000,
      country: germany.id,
      amount: 1_200_000,
      adv_order_id: `ORD-${randomUUID()}`,
      details: '{"adv_user_id":"customer-7"}',
      ...columns
    })
  return { manager, affiliate, advertiser, offer_id, goal_id, convert }
})

const givenPerson = (conversion_id: number, by_affiliate: number) =>
  insertRow("leads", {
    lead_id: randomUUID(),
    conversion_id,
    by_affiliate,
    fields: '{"email":"ann@mail.example","custom10":"ten"}',
    created_millis: created * 1000
  })

describeOnEngines("Columns of reports of rows", server, (it) => {
  it.effect("200: a conversion has exactly the columns that were asked for, and its currency", () =>
    Effect.gen(function* () {
      const { convert, manager, offer_id } = yield* given
      const id = yield* convert()
      yield* givenPerson(id, 0)
      const columns =
        "conversion_status,added_timestamp,changed_timestamp,time_difference,goal_type,geo,link," +
        "advertiser_user_id,advertiser_amount,email,custom10,phone,browser_version,id,id"
      const answer = yield* get(
        manager.key,
        `${pathOf("manager", "conversions")}?offer=${offer_id}&columns=${columns}`
      )
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(records(answer, key), [
        {
          conversion_status: "approved",
          added_timestamp: created + 60,
          changed_timestamp: created + 90,
          time_difference: 60,
          goal_type: { id: 4, value: "CPS" },
          geo: { id: germany.id, value: "Germany" },
          link: null,
          advertiser_user_id: "customer-7",
          advertiser_amount: "120.00",
          email: "ann@mail.example",
          custom10: "ten",
          phone: null,
          browser_version: null,
          id,
          currency: "USD"
        }
      ])
    })
  )

  it.effect("a click is asked for in the words of clients; what it was paid is there", () =>
    Effect.gen(function* () {
      const { affiliate, goal_id, manager, offer_id } = yield* given
      const id = yield* givenClick({
        affiliate_id: affiliate.account_id,
        offer_id,
        deep_link: "https://shop.example/a",
        cpc_goal_id: goal_id,
        // Clicks of other suites have gone before, a millisecond each.
        created_millis: created * 1000,
        revenue: 2_000,
        payout: 1_500
      })
      const columns = "transaction_id,deep_link_url,goal,goal_type,payout,revenue,added_timestamp"
      const [whole] = records(
        yield* get(
          manager.key,
          `${pathOf("manager", "clicks")}?offer=${offer_id}&columns=${columns}`
        ),
        key
      )
      const [own] = records(
        yield* sendJson(affiliate.key, "POST", pathOf("affiliate", "clicks"), {
          columns: columns.split(",")
        }),
        key
      )
      const paid = {
        transaction_id: id,
        deep_link_url: "https://shop.example/a",
        goal: { id: goal_id, value: "Sale" },
        goal_type: { id: 4, value: "CPS" },
        payout: "0.15",
        added_timestamp: created,
        currency: "EUR"
      }
      assert.deepStrictEqual(whole, { ...paid, revenue: "0.20" })
      assert.deepStrictEqual(own, { ...paid, revenue: null })
    })
  )

  it.effect("a column that is not for the role is null, and says nothing by its order", () =>
    Effect.gen(function* () {
      const { advertiser, affiliate, convert } = yield* given
      const handedIn = yield* convert({ revenue: 200_000 })
      const told = yield* convert({ revenue: 100_000 })
      yield* givenPerson(handedIn, 1)
      yield* givenPerson(told, 0)
      const all = Object.keys(AskedConversion.all).join(",")
      const affiliates = pathOf("affiliate", "conversions")
      const own = yield* get(affiliate.key, `${affiliates}?columns=${all}`)
      const hidden = Object.keys(AskedConversion.all).filter(
        (name) => !Object.hasOwn(AskedConversion.ofAffiliate, name)
      )
      for (const row of records(own, key)) for (const name of hidden) assert.isNull(row[name], name)
      assert.deepStrictEqual(fieldOf(own, key, "email"), ["ann@mail.example", null])
      for (const field of ["revenue", "ip", "advertiser"]) {
        const sorted = yield* get(affiliate.key, `${affiliates}?sortField=${field}`)
        assert.strictEqual(sorted.status, 400, field)
      }
      const theirs = yield* get(
        advertiser.key,
        `${pathOf("advertiser", "conversions")}?columns=payout,sub_id1,affiliate,email,revenue`
      )
      assert.deepStrictEqual(records(theirs, key)[0], {
        payout: null,
        sub_id1: null,
        affiliate: null,
        email: null,
        revenue: "20.00",
        currency: "USD"
      })
    })
  )

  it.effect("persons are shown to managers who may read leads alone", () =>
    Effect.gen(function* () {
      const { convert, offer_id } = yield* given
      yield* givenPerson(yield* convert(), 1)
      const query = `?offer=${offer_id}&columns=email&sortField=email`
      for (const [role, email] of [
        ["analyst", "ann@mail.example"],
        ["finance", null]
      ] as const) {
        const { key: manager } = yield* givenKey("manager", { role })
        const answer = yield* get(manager, pathOf("manager", "conversions") + query)
        assert.deepStrictEqual(records(answer, key), [{ email, currency: "USD" }], role)
      }
    })
  )

  it.effect("rows are sorted by every column, either way", () =>
    Effect.gen(function* () {
      const { affiliate, convert, manager, offer_id } = yield* given
      for (const [index, sub_id1] of ["b", "a", "c", "a"].entries()) {
        const id = yield* convert({ sub_id1, payout: 10_000 * (4 - index) })
        yield* givenPerson(id, 1)
        yield* givenClick({ affiliate_id: affiliate.account_id, offer_id, sub_id1 })
      }
      for (const [report, columns, rows] of [
        ["conversions", AskedConversion.ofManager, 4],
        // Every conversion has a click as well.
        ["clicks", AskedClick.ofManager, 8]
      ] as const) {
        const path = `${pathOf("manager", report)}?offer=${offer_id}&columns=click_id`
        for (const sortField of Object.keys(columns)) {
          const order = (direction: string) =>
            Effect.map(
              get(manager.key, `${path}&sortField=${sortField}&sortDirection=${direction}`),
              (answer) => fieldOf(answer, key, "click_id")
            )
          const whole = yield* order("asc")
          assert.lengthOf(whole, rows, sortField)
          assert.deepStrictEqual(yield* order("desc"), whole.toReversed(), sortField)
        }
      }
    })
  )

  it.effect("400 and 422: a column that there is not, with the nearest that there is", () =>
    Effect.gen(function* () {
      const { affiliate } = yield* given
      const path = pathOf("affiliate", "conversions")
      const problem = "Unknown column `conversion_statis`. Did you mean `conversion_status`?"
      const asked = yield* get(affiliate.key, `${path}?columns=payout,conversion_statis`)
      assert.strictEqual(asked.status, 400)
      assert.deepStrictEqual(asked.info.errors, { columns: [problem] })
      const posted = yield* sendJson(affiliate.key, "POST", path, { columns: "conversion_statis" })
      assert.strictEqual(posted.status, 422)
      assert.deepStrictEqual(posted.info.errors, { columns: [problem] })
      const nonsense = yield* get(affiliate.key, `${path}?columns=__proto__,1;DROP`)
      assert.strictEqual(nonsense.status, 400)
    })
  )

  it.effect("a click that is past its retention leaves its columns null", () =>
    Effect.gen(function* () {
      const { convert, manager, offer_id } = yield* given
      yield* convert({ sub_id1: "kept" })
      const sql = yield* SqlClient.SqlClient
      yield* sql`DELETE FROM clicks WHERE offer_id = ${offer_id}`
      const query = `?offer=${offer_id}&columns=deep_link_url,idfa,sub_id1`
      const answer = yield* get(manager.key, pathOf("manager", "conversions") + query)
      assert.deepStrictEqual(records(answer, key), [
        { deep_link_url: null, idfa: null, sub_id1: "kept", currency: "USD" }
      ])
    })
  )
})
