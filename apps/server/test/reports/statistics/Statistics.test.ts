import { Measures } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { created } from "../../fixtures/givenRow.ts"
import { get, sendJson, sendText, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { inTransaction } from "../../platform/sql/inTransaction.ts"
import { flat, form, given, rowsOf, services, totalsOf } from "./givenStatistics.ts"

describeOnEngines("Statistics", services, (it) => {
  it.effect("200: a report without parameters has the days of the last week", () =>
    Effect.gen(function* () {
      const { manager } = yield* given()
      const answer = yield* get(manager.key, flat)
      assert.strictEqual(answer.message, "Statistics Report")
      assert.strictEqual(answer.info.timezone, "UTC")
      const [row] = rowsOf(answer)
      assert.deepStrictEqual(Object.keys(row ?? {}), [
        "added_timestamp",
        "day",
        ...["clicks", "unique_clicks", "cv_approved", "cr", "cv_total"],
        ...["total_revenue", "total_payout", "total_profit"]
      ])
      assert.deepInclude(row, {
        added_timestamp: created,
        day: { id: "2026-01-01", value: "2026-01-01" }
      })
      assert.strictEqual(answer.headers["x-data-complete-until"], "2026-01-02T00:00:00.000Z")
      assert.strictEqual(answer.headers["x-pagination-per-page"], "10")
    })
  )

  it.effect("200: clients' own requests work as they are sent", () =>
    Effect.gen(function* () {
      const { manager, mine, offer_id } = yield* given()
      const fields = {
        lang: "en",
        sortField: "offer",
        sortDirection: "desc",
        rangeFrom: "2026-01-01",
        rangeTo: "2026-01-31",
        breakdown: "offer",
        columns: "clicks,cv_approved,total_revenue,epc"
      }
      const paging = "perPage=1000&page=1"
      const query = new URLSearchParams({
        ...fields,
        "filters[affiliates]": `${mine.account_id}`
      })
      const filters = { affiliates: `${mine.account_id}` }
      const answers = [
        yield* get(manager.key, `${flat}?${query}&${paging}`),
        yield* get("", `${flat}?${query}&${paging}&api-key=${manager.key}`),
        yield* sendJson(manager.key, "POST", `${flat}?${paging}`, { ...fields, filters }),
        yield* sendJson(manager.key, "POST", flat, {
          ...fields,
          filters: { affiliates: [mine.account_id] },
          perPage: 1000,
          page: "1"
        }),
        yield* sendText(manager.key, "POST", `${flat}?${paging}`, query.toString(), form),
        yield* sendText("", "POST", `${flat}?api-key=${manager.key}`, query.toString(), form)
      ]
      for (const answer of answers) {
        assert.deepStrictEqual(rowsOf(answer), [
          {
            added_timestamp: created,
            offer: { id: offer_id, value: "Running shoes" },
            clicks: 0,
            cv_approved: 1,
            total_revenue: "10.00",
            epc: "0.00"
          }
        ])
        assert.deepStrictEqual(totalsOf(answer), {
          clicks: 0,
          cv_approved: 1,
          total_revenue: "10.00",
          epc: "0.00"
        })
      }
    })
  )

  it.effect("200: breakdowns name records, and the ids of partners beside them", () =>
    Effect.gen(function* () {
      const { advertiser_id, goal_id, manager, mine } = yield* given({ country: 2921044 })
      const query = `affiliate=${mine.account_id}&breakdown=affiliate&breakdowns=affiliate,advertiser,goal,goal_type,country,hour,conversion_status,sub_id1`
      const [row] = rowsOf(yield* get(manager.key, `${flat}?${query}&columns=cv_total`))
      assert.deepStrictEqual(row, {
        added_timestamp: created,
        mp_affiliate_id: mine.account_id,
        mp_brand_id: advertiser_id,
        hour: { hour: 0, value: "00:00" },
        affiliate: { id: mine.account_id, value: "Ann's Blog" },
        advertiser: { id: advertiser_id, value: "Acme GmbH" },
        goal: { id: goal_id, value: "Purchase" },
        goal_type: { id: 4, value: "CPS" },
        country: { id: 2921044, value: "Germany" },
        conversion_status: { id: "approved", value: "approved" },
        sub_id1: { id: "", value: "none" },
        cv_total: 1
      })
    })
  )

  it.effect(
    "200: clicks stand in the row of no goal, and a goal that is gone keeps its title",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { goal_id, manager, offer_id } = yield* given()
        yield* sql`UPDATE goals SET deleted = ${created} WHERE id = ${goal_id}`
        const query = `offer=${offer_id}&breakdown=goal&columns=clicks,cv_total&sortField=clicks`
        const rows = rowsOf(yield* get(manager.key, `${flat}?${query}`))
        assert.deepStrictEqual(
          rows.map(({ clicks, cv_total, goal }) => ({ clicks, cv_total, goal })),
          [
            { clicks: 0, cv_total: 1, goal: { id: goal_id, value: "Purchase" } },
            { clicks: 1, cv_total: 0, goal: { id: 0, value: "none" } }
          ]
        )
      })
  )

  it.effect("200: money in the currencies of conversions is never one number", () =>
    Effect.gen(function* () {
      const { advertiser_id, goal_id, manager, offer_id } = yield* given({
        currency: "EUR",
        revenue: 90_000
      })
      yield* givenConversion({ advertiser_id, offer_id, goal_id }, { revenue: 70_000 })
      yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
      const query = `offer=${offer_id}&goal=${goal_id}&breakdown=offer&columns=cv_total,total_revenue`
      const one = yield* get(manager.key, `${flat}?${query}`)
      assert.deepStrictEqual(totalsOf(one), { cv_total: 2, total_revenue: "20.00" })
      const each = yield* get(
        manager.key,
        `${flat}?${query}&originalCurrency=yes&sortField=currency`
      )
      assert.deepStrictEqual(
        rowsOf(each).map(({ currency, total_revenue }) => [currency, total_revenue]),
        [
          [{ id: "EUR", value: "EUR" }, "9.00"],
          [{ id: "USD", value: "USD" }, "7.00"]
        ]
      )
      const { currencies, ...plain } = totalsOf(each)
      assert.deepStrictEqual(plain, { cv_total: 2 })
      assert.deepStrictEqual(currencies, [
        { currency: "EUR", cv_total: 1, total_revenue: "9.00" },
        { currency: "USD", cv_total: 1, total_revenue: "7.00" }
      ])
      assert.deepStrictEqual([one.info.currency, each.info.currency], ["USD", "USD"])
      // Where there is one only, the totals are in it.
      const euros = yield* get(manager.key, `${flat}?${query}&originalCurrency=yes&currency=EUR`)
      assert.deepInclude(totalsOf(euros), { cv_total: 1, total_revenue: "9.00" })
      assert.strictEqual(euros.info.currency, "EUR")
    })
  )

  it.effect("200: the search finds what a breakdown is called, whatever the case", () =>
    Effect.gen(function* () {
      const { manager, offer_id } = yield* given()
      const search = (q: string) =>
        get(manager.key, `${flat}?offer=${offer_id}&breakdown=offer,day&search=${q}`)
      for (const q of ["SHOES", "shoes+2026-01-01", "run"]) {
        assert.lengthOf(rowsOf(yield* search(q)), 1, q)
      }
      const nothing = yield* search("shoes+100%25")
      assert.deepStrictEqual(rowsOf(nothing), [])
      assert.strictEqual(totalsOf(nothing).cv_total, 0)
      assert.strictEqual(nothing.headers["x-pagination-total-count"], "0")
    })
  )

  it.effect("200: any range is answered, by every span of time, in every zone", () =>
    Effect.gen(function* () {
      const { offer_id } = yield* given()
      const ever = `offer=${offer_id}&rangeFrom=1000-01-01&rangeTo=9999-12-31&columns=cv_total`
      for (const timezone of ["UTC", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe"]) {
        const { key } = yield* givenKey("manager", { timezone })
        for (const breakdown of [
          "year",
          "month",
          "week",
          "day",
          "hour",
          "day,hour",
          "week,month"
        ]) {
          for (const more of ["", ",country"]) {
            const answer = yield* get(key, `${flat}?${ever}&breakdown=${breakdown}${more}`)
            const counted = rowsOf(answer).reduce((sum, row) => sum + Number(row.cv_total), 0)
            assert.strictEqual(counted, 1, `${timezone} ${breakdown}${more}`)
          }
        }
      }
    })
  )

  it.effect("events count at once when they are folded, and the answer says up to when", () =>
    Effect.gen(function* () {
      const { manager, mine, offer_id } = yield* given()
      const deltas = yield* StatisticDeltasRepo
      const { fold } = yield* Folding
      const clicks = (key: string) =>
        Effect.map(get(key, `${flat}?offer=${offer_id}&columns=clicks`), (answer) => [
          totalsOf(answer).clicks,
          answer.headers["x-data-complete-until"]
        ])
      yield* setTime(created + 90_000)
      yield* fold
      yield* inTransaction(
        deltas.insert([
          {
            created_millis: created * 1000,
            affiliate_id: mine.account_id,
            offer_id,
            goal_id: 0,
            currency: "USD",
            measures: { ...Measures.zero, clicks: 5n }
          }
        ])
      )
      assert.deepStrictEqual(yield* clicks(manager.key), [1, "1970-01-01T00:00:00.000Z"])
      yield* fold
      assert.deepStrictEqual(yield* clicks(manager.key), [6, "2026-01-02T01:00:00.000Z"])
    })
  )
})
