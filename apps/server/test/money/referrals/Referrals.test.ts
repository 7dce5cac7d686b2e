import { Money, Referral } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { fieldOf, get, records, sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/affiliate/reports/referrals"

const target = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const goal_id = yield* givenGoal()
  const [goal] = yield* sql<{ readonly offer_id: number; readonly advertiser_id: number }>`
    SELECT g.offer_id, o.advertiser_id FROM goals g JOIN offers o ON o.id = g.offer_id
    WHERE g.id = ${goal_id}`
  assert(goal !== undefined)
  return { goal_id, ...goal }
}).pipe(Effect.orDie)

/** A sponsor, and what it is told. */
const given = Effect.fnUntraced(function* (columns: Columns = {}) {
  const { account_id, key } = yield* givenKey("affiliate", columns)
  const of = yield* target
  const referred = (company_name: string, other: Columns = {}) =>
    givenAffiliate({ referred_by: account_id, company_name, ...other })
  const sql = yield* SqlClient.SqlClient
  const earned = Effect.fnUntraced(function* (
    affiliate_id: number,
    units: bigint,
    other: Columns = {}
  ) {
    const network_payout = Number(units)
    const id = yield* givenConversion(of, { affiliate_id, network_payout, ...other })
    yield* sql`
      INSERT INTO referral_shares (conversion_id, affiliate_id, percent)
      SELECT ${id}, s.id, COALESCE(s.referral_percent, n.referral_percent)
      FROM affiliates a JOIN affiliates s ON s.id = a.referred_by JOIN network n ON n.id = 1
      WHERE a.id = ${affiliate_id}`.pipe(Effect.orDie)
  })
  const report = (fields: Readonly<Record<string, unknown>>, query = "") =>
    sendJson(key, "POST", `${path}${query}`, fields)
  return { account_id, earned, key, referred, report }
})

const setRate = (rate: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(sql`UPDATE network SET referral_percent = ${rate} WHERE id = 1`)
  )

describeOnEngines("Referrals", server, (it) => {
  it.effect("200: the rate of the approved payouts of each referred affiliate", () =>
    Effect.gen(function* () {
      const { earned, referred, report } = yield* given()
      const ann = yield* referred("Ann's Blog")
      const bob = yield* referred("Bob")
      yield* earned(ann, 1_234_567n)
      yield* earned(ann, 1_234_553n)
      yield* earned(ann, 9_990_000n, { status: "pending" })
      yield* earned(ann, 9_990_000n, { status: "trash" })
      yield* earned(bob, 10n)
      const answer = yield* report({})
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Referrals Report")
      assert.deepStrictEqual(answer.info, {
        currency: "USD",
        report: [
          { referral: "Ann's Blog", rate: 5, referral_commission: 12.3456 },
          { referral: "Bob", rate: 5, referral_commission: 0.0001 }
        ]
      })
    })
  )

  it.effect("the payout counts in the network's currency, whatever the conversion's own is", () =>
    Effect.gen(function* () {
      const { earned, referred, report } = yield* given()
      yield* earned(yield* referred("Ann"), 2_000_000n, { currency: "EUR", payout: 5 })
      assert.deepStrictEqual(fieldOf(yield* report({}), "report", "referral_commission"), [10])
    })
  )

  it.effect("those who brought nothing are there with 0; nobody referred is an empty report", () =>
    Effect.gen(function* () {
      const { referred, report } = yield* given()
      const none = yield* report({})
      assert.deepStrictEqual(none.info, { currency: "USD", report: [] })
      assert.strictEqual(none.headers["x-pagination-total-count"], "0")
      yield* referred("Ann")
      assert.deepStrictEqual(records(yield* report({}), "report"), [
        { referral: "Ann", rate: 5, referral_commission: 0 }
      ])
    })
  )

  it.effect("an affiliate without a company is named by its id and not by its e-mail", () =>
    Effect.gen(function* () {
      const { referred, report } = yield* given()
      const id = yield* referred("", { email: "secret@affiliate.example" })
      const answer = yield* report({})
      assert.deepStrictEqual(fieldOf(answer, "report", "referral"), [`Affiliate ${id}`])
      assert.notInclude(answer.text, "secret")
    })
  )

  it.effect("holds nothing of those whom somebody else or nobody referred", () =>
    Effect.gen(function* () {
      const { earned, referred, report } = yield* given()
      const other = yield* given()
      yield* other.earned(yield* other.referred("Theirs"), 10_000_000n)
      yield* earned(yield* givenAffiliate({ company_name: "Nobody's" }), 10_000_000n)
      yield* referred("Mine")
      for (const body of [{}, { affiliate_id: other.account_id, referred_by: other.account_id }])
        assert.deepStrictEqual(fieldOf(yield* report(body), "report", "referral"), ["Mine"])
    })
  )

  it.effect("the network sets the rate", () =>
    Effect.gen(function* () {
      const { earned, referred, report } = yield* given()
      yield* setRate(12_345)
      yield* earned(yield* referred("Ann"), 1_000_000n)
      const [entry] = records(yield* report({}), "report")
      yield* setRate(Referral.defaultRate)
      assert.deepStrictEqual(entry, { referral: "Ann", rate: 1.2345, referral_commission: 1.2345 })
    })
  )

  it.effect("an affiliate has a rate of its own, and what was approved before keeps its own", () =>
    Effect.gen(function* () {
      const { account_id, earned, referred, report } = yield* given({ referral_percent: 100_000 })
      const sql = yield* SqlClient.SqlClient
      const ann = yield* referred("Ann")
      yield* earned(ann, 1_000_000n)
      yield* sql`UPDATE affiliates SET referral_percent = 500000 WHERE id = ${account_id}`
      yield* earned(ann, 1_000_000n)
      const other = yield* given()
      yield* sql`UPDATE affiliates SET referred_by = ${other.account_id} WHERE id = ${ann}`
      yield* earned(ann, 70_000_000n)
      yield* sql`UPDATE affiliates SET referred_by = ${account_id} WHERE id = ${ann}`
      assert.deepStrictEqual(records(yield* report({}), "report"), [
        { referral: "Ann", rate: 50, referral_commission: 60 }
      ])
    })
  )

  it.effect("sums are exact where binary floats are not, and beyond 64 bits' half", () =>
    Effect.gen(function* () {
      const { earned, referred, report } = yield* given()
      const ann = yield* referred("Ann")
      const units = [1n, 2n, 3_333_333n, 9_007_199_254_740_991n, 9_007_199_254_740_990n]
      for (const each of units) yield* earned(ann, each)
      const sum = units.reduce(
        (total, each) => total + Referral.commission(Money.Money.make(each), Referral.defaultRate),
        0n
      )
      const expected = Number(Money.toAmount(Money.Money.make(sum)))
      const answer = yield* report({})
      assert.deepStrictEqual(fieldOf(answer, "report", "referral_commission"), [expected])
      assert.include(answer.text, `"referral_commission":${expected}`)
    })
  )

  it.effect("a range is read in the account's time zone and holds its whole last day", () =>
    Effect.gen(function* () {
      const { earned, referred, report } = yield* given({ timezone: "America/New_York" })
      const ann = yield* referred("Ann")
      const at = (instant: string, units: bigint) =>
        earned(ann, units * 200_000n, { created_millis: Date.parse(instant) })
      // The clocks go forward on the 8th: it begins at 05:00 UTC and ends at 04:00 UTC.
      yield* at("2026-03-08T04:59:59.999Z", 1n)
      yield* at("2026-03-08T05:00:00Z", 10n)
      yield* at("2026-03-09T03:59:59.999Z", 100n)
      yield* at("2026-03-09T04:00:00Z", 1000n)
      const commission = (fields: Readonly<Record<string, unknown>>) =>
        Effect.map(report(fields), (answer) => fieldOf(answer, "report", "referral_commission")[0])
      assert.strictEqual(yield* commission({}), 1111)
      const day = { rangeFrom: "2026-03-08", rangeTo: "2026-03-08" }
      assert.strictEqual(yield* commission(day), 110)
      assert.strictEqual(yield* commission({ rangeFrom: "2026-03-09" }), 1000)
      assert.strictEqual(yield* commission({ rangeTo: "2026-03-07" }), 1)
    })
  )

  it.effect("pages are asked for in the body or beside it; the body counts", () =>
    Effect.gen(function* () {
      const { referred, report } = yield* given()
      for (const name of ["A", "B", "C", "D", "E"]) yield* referred(name)
      const names = (fields: Readonly<Record<string, unknown>>, query?: string) =>
        Effect.map(report(fields, query), (answer) => fieldOf(answer, "report", "referral"))
      assert.deepStrictEqual(yield* names({ page: 2, perPage: "2" }), ["C", "D"])
      assert.deepStrictEqual(yield* names({}, "?page=3&perPage=2"), ["E"])
      const answer = yield* report({ page: 1 }, "?page=3&perPage=2")
      assert.deepStrictEqual(fieldOf(answer, "report", "referral"), ["A", "B"])
      assert.deepInclude(answer.headers, {
        "x-pagination-current-page": "1",
        "x-pagination-total-count": "5",
        "x-pagination-page-count": "3",
        "x-pagination-per-page": "2"
      })
    })
  )

  it.effect("422: each field that is not acceptable, by its name", () =>
    Effect.gen(function* () {
      const { report } = yield* given()
      for (const [field, value] of [
        ["page", 0],
        ["perPage", 1001],
        ["rangeFrom", "yesterday"],
        ["rangeTo", "2026-02-30"]
      ] as const) {
        const answer = yield* report({ [field]: value })
        assert.strictEqual(answer.status, 422, field)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
      }
      const disordered = yield* report({ rangeFrom: "2026-01-02", rangeTo: "2026-01-01" })
      assert.strictEqual(disordered.status, 422)
      assert.deepStrictEqual(Object.keys(Object(disordered.info.errors)), ["rangeTo"])
    })
  )

  it.effect("400: a body that cannot be read, or a parameter that is unknown", () =>
    Effect.gen(function* () {
      const { key, report } = yield* given()
      assert.strictEqual((yield* sendText(key, "POST", path, "{")).status, 400)
      assert.strictEqual((yield* report({}, "?sort=rate")).status, 400)
      assert.strictEqual((yield* report({}, "?perPage=0")).status, 400)
    })
  )

  it.effect("401: nobody without a key; 403: no manager and no advertiser; 405: no GET", () =>
    Effect.gen(function* () {
      const { key } = yield* given()
      assert.strictEqual((yield* sendJson("", "POST", path, {})).status, 401)
      for (const role of ["manager", "advertiser"] as const) {
        const other = yield* givenKey(role)
        assert.strictEqual((yield* sendJson(other.key, "POST", path, {})).status, 403, role)
      }
      assert.strictEqual((yield* get(key, path)).status, 405)
    })
  )
})
