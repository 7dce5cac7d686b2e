import { CalendarDate } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import {
  type Answer,
  get,
  records,
  sendJson,
  sendText,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { now } from "../../tracking/conversions/givenOfferWithClick.ts"
import { givenEarned, path as invoices } from "../invoices/givenEarned.ts"
import { givenPayable, path as runs } from "../payouts/givenPayable.ts"

const path = "/api/v2/network/exchange-rates"

const manager = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager", { firstname: "Nora", lastname: "Klein" })
  const set = (fields: Readonly<Record<string, unknown>>) => sendJson(key, "POST", path, fields)
  return { account_id, key, set }
})

const shown = (answer: Answer) => records(answer, "exchange_rates")

const dayOf = (seconds: number) => CalendarDate.fromUtcMillis(seconds * 1000)

const errors = ({ info }: Answer): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object(info.errors)

describeOnEngines("Exchange rates", server, (it) => {
  it.effect("200: are set and listed with who set them, and which way they go", () =>
    Effect.gen(function* () {
      const { account_id, key, set } = yield* manager
      const both = {
        date: "2026-01-10",
        rates: [
          { currency: "chf", rate: 0.93 },
          { currency: "JPY", rate: "150.250" }
        ]
      }
      const answer = yield* set(both)
      assert.strictEqual(answer.status, 200, answer.text)
      const [franc, yen] = shown(answer)
      const by = {
        date: "2026-01-10",
        source: "manual",
        manager: { id: account_id, title: "Nora Klein" }
      }
      assert.deepInclude(franc, {
        currency: "CHF",
        rate: "0.93",
        meaning: "1 USD = 0.9300 CHF",
        ...by
      })
      assert.deepInclude(yen, {
        currency: "JPY",
        rate: "150.25",
        meaning: "1 USD = 150.2500 JPY",
        ...by
      })
      const listed = yield* get(
        key,
        `${path}?currency=CHF&source=manual&date=2026-01-10&sortField=date`
      )
      assert.deepStrictEqual(shown(listed)[0], franc)
      assert.lengthOf(shown(yield* get(key, `${path}?q=150`)), 0)
      assert.lengthOf(shown(yield* get(key, `${path}?q=jpy 2026-01-10`)), 1)
      yield* set(both)
      yield* set({ ...both, rates: [{ currency: "CHF", rate: "0.94" }] })
      assert.deepStrictEqual(
        (yield* loggedOf("exchange_rate", Number(franc?.id))).map(({ message }) => message),
        [
          "The exchange rate of 2026-01-10 was set: 1 USD = 0.9300 CHF.",
          "The exchange rate of 2026-01-10 was set: 1 USD = 0.9400 CHF. It was 0.93, by manual."
        ]
      )
      const [today] = shown(yield* set({ rates: [{ currency: "CHF", rate: "1e-7" }] }))
      assert.deepInclude(today, {
        date: dayOf(now),
        rate: "0.0000001"
      })
    })
  )

  it.effect("200: are listed by a range of days whose ends belong to it", () =>
    Effect.gen(function* () {
      const { key, set } = yield* manager
      for (const date of ["2026-01-09", "2026-01-10", "2026-01-11", "2026-01-12"]) {
        yield* set({ date, rates: [{ currency: "SEK", rate: "11" }] })
      }
      const days = (range: string) =>
        Effect.map(get(key, `${path}?currency=SEK&sortField=date&${range}`), (answer) =>
          shown(answer).map(({ date }) => date)
        )
      assert.deepStrictEqual(yield* days("date_from=2026-01-10&date_to=2026-01-11"), [
        "2026-01-10",
        "2026-01-11"
      ])
      assert.deepStrictEqual(yield* days("date_from=2026-01-12"), ["2026-01-12"])
      assert.deepStrictEqual(yield* days("date_to=2026-01-09"), ["2026-01-09"])
    })
  )

  it.effect("200: are listed by what they are worth", () =>
    Effect.gen(function* () {
      const { key, set } = yield* manager
      const rates = ["9.5", "150.25", "10", "0.0000001"]
      for (const [index, rate] of rates.entries()) {
        yield* set({ date: `2026-01-0${index + 1}`, rates: [{ currency: "NOK", rate }] })
      }
      const listed = (query: string) =>
        Effect.map(get(key, `${path}?currency=NOK&sortField=rate&${query}`), (answer) =>
          shown(answer).map(({ rate }) => rate)
        )
      assert.deepStrictEqual(yield* listed(""), ["0.0000001", "9.5", "10", "150.25"])
      assert.deepStrictEqual(yield* listed("rate=10.0,9.50"), ["9.5", "10"])
      assert.deepStrictEqual(yield* listed("rate_from=9.5&rate_to=150.25"), ["9.5", "10", "150.25"])
      assert.deepStrictEqual(yield* listed("rate_to=0.0000001"), ["0.0000001"])
      const refused = yield* get(key, `${path}?rate=ten&meaning=1`)
      assert.deepStrictEqual(errors(refused), {
        rate: ["must be a decimal number, such as 1.1"],
        meaning: ["is not known here; remove it. This list is not filtered or sorted by: meaning"]
      })
    })
  )

  it.effect("400: a range of days that are none", () =>
    Effect.gen(function* () {
      const { key } = yield* manager
      for (const day of ["2026-02-30", "1767225600", "2026-01-10T00:00:00Z"]) {
        const answer = yield* get(key, `${path}?date_from=${day}`)
        assert.strictEqual(answer.status, 400, day)
        assert.deepStrictEqual(errors(answer), { date_from: [CalendarDate.message] })
      }
    })
  )

  it.effect("422: names the field that is to be mended, and sets none", () =>
    Effect.gen(function* () {
      const { key, set } = yield* manager
      const count = Effect.map(get(key, path), ({ headers }) => headers["x-pagination-total-count"])
      const before = yield* count
      const refused = Effect.fnUntraced(function* (
        rates: unknown,
        field: string,
        message: RegExp,
        date = "2026-01-11"
      ) {
        const answer = yield* set({ date, rates })
        assert.strictEqual(answer.status, 422, answer.text)
        assert.match(errors(answer)[field]?.[0] ?? "", message, answer.text)
      })
      const one = (currency: unknown, rate: unknown) => [
        { currency: "GBP", rate: "0.8" },
        { currency, rate }
      ]
      yield* refused(one("EURO", "1"), "rates", /^1\.currency: .*three-letter/)
      yield* refused(one("USD", "1"), "rates", /^1\.currency: .*own currency/)
      yield* refused(one("gbp", "1"), "rates", /^1\.currency: .*repeats/)
      for (const rate of ["0", 0, -1, "-0.5"])
        yield* refused(one("EUR", rate), "rates", /^1\.rate: .*above 0/)
      yield* refused(one("EUR", "0.1234567890123"), "rates", /^1\.rate: .*at most 12 decimals/)
      yield* refused(one("EUR", "1e13"), "rates", /^1\.rate: .*12 digits/)
      yield* refused(one("EUR", "one"), "rates", /^1\.rate: .*decimal number/)
      yield* refused(one("EUR", undefined), "rates", /^1\.rate: .*required/)
      yield* refused([], "rates", /1 to 200/)
      yield* refused(undefined, "rates", /required/)
      yield* refused(one("EUR", "1"), "date", /not be after today/, "2999-01-01")
      yield* refused(one("EUR", "1"), "date", /real day/, "2026-02-30")
      const inexact = `{"rates": [{"currency": "EUR", "rate": 0.12345678901234567}]}`
      const answer = yield* sendText(key, "POST", path, inexact)
      assert.strictEqual(answer.status, 422, answer.text)
      assert.strictEqual(yield* count, before)
    })
  )

  it.effect("403: reading them is for money, setting them for those who write it", () =>
    Effect.gen(function* () {
      yield* setTime(now)
      const status = Effect.fnUntraced(function* (role: string) {
        const { key } = yield* givenKey("manager", { role })
        const rates = [{ currency: "GBP", rate: "0.8" }]
        const read = yield* get(key, path)
        return [read.status, (yield* sendJson(key, "POST", path, { rates })).status]
      })
      assert.deepStrictEqual(yield* status("finance"), [200, 200])
      assert.deepStrictEqual(yield* status("analyst"), [200, 403])
      assert.deepStrictEqual(yield* status("affiliate_manager"), [403, 403])
    })
  )

  it.effect("a line of an invoice says which rate of which day it was exchanged by", () =>
    Effect.gen(function* () {
      const { set } = yield* manager
      const { convert, generate, offers, read } = yield* givenEarned
      yield* set({ date: "2026-01-01", rates: [{ currency: "EUR", rate: "0.8" }] })
      yield* convert("4.00", offers.euros)
      yield* convert("1.00")
      yield* setTime(now + 86_400)
      const { lines } = yield* read(yield* generate())
      const rates = lines.map(({ currency, rate, rate_date }) => `${currency} ${rate} ${rate_date}`)
      const today = dayOf(now + 86_400)
      assert.sameMembers(rates, ["EUR 1.25 2026-01-01", `USD 1 ${today}`])
    })
  )

  it.effect(
    "422: one that is missing is named with its day before an invoice or a run is made",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const earned = yield* givenPayable
        const { affiliate_id, key, payment_method_id } = earned
        const count = Effect.map(
          sql<{ readonly runs: number; readonly invoices: number }>`
          SELECT (SELECT COUNT(*) FROM payout_runs) AS runs,
            (SELECT COUNT(*) FROM affiliate_invoices) AS invoices`,
          ([row]) => `${row?.runs} ${row?.invoices}`
        )
        const before = yield* count
        const invoice = yield* sendJson(key, "POST", invoices, {
          affiliate_id,
          currency: "GEL",
          amount: "5"
        })
        assert.strictEqual(invoice.status, 422, invoice.text)
        const day = dayOf(now + 86_400)
        assert.deepStrictEqual(errors(invoice).currency, [
          `cannot be used: there is no exchange rate of GEL for ${day} or a day before`
        ])
        yield* sql`
        UPDATE payment_methods SET payment_threshold = 10000, payment_threshold_currency = 'GEL'
        WHERE id = ${payment_method_id}`
        const run = yield* sendJson(key, "POST", runs, {
          currency: "USD",
          affiliate_ids: [affiliate_id]
        })
        assert.strictEqual(run.status, 422, run.text)
        assert.deepStrictEqual(errors(run).currency, [
          `cannot be used: there is no exchange rate from GEL to USD for ${day} or a day before`
        ])
        assert.strictEqual(yield* count, before)
      })
  )
})
