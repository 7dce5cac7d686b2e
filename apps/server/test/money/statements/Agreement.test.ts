import { Money, ReportDate, Statement, TimeZone } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { type Dice, makeDice } from "../../reports/statistics/Dice.ts"
import { track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { detailsOf, path as invoices } from "../invoices/givenEarned.ts"
import { zone } from "../schedule/runAt.ts"

/** Zones, each with a day on which its clocks are set: 23 hours, 23 hours in other places, 24 and a half. */
const changes = [
  ["Europe/Berlin", "2026-03-28", "2026-03-29", "2026-03-30"],
  ["America/New_York", "2026-03-07", "2026-03-08", "2026-03-09"],
  ["Australia/Lord_Howe", "2026-04-04", "2026-04-05", "2026-04-06"]
] as const
const currencies = ["USD", "EUR", "JPY", "KWD"] as const
const count = 40

const date = (text: string) => ReportDate.ReportDate.make(text)
const unitsOf = (text: unknown): bigint => Result.getOrThrow(Money.parse(String(text)))

/** Sums by currency, without those that come to nothing. */
const sumsOf = (all: Iterable<readonly [currency: string, units: bigint]>) => {
  const sums: Record<string, bigint> = {}
  for (const [currency, units] of all) sums[currency] = (sums[currency] ?? 0n) + units
  return Object.fromEntries(Object.entries(sums).filter(([, units]) => units !== 0n))
}

/** The first and the last second of the day, and seconds before, in and after it, in their order. */
const instantsOf = (dice: Dice, [timezone, before, day, after]: (typeof changes)[number]) => {
  const { endMillis, startMillis } = ReportDate.range(
    date(day),
    date(day),
    TimeZone.TimeZone.make(timezone)
  )
  const all = ReportDate.range(date(before), date(after), TimeZone.TimeZone.make(timezone))
  const seconds = Array.from({ length: count }, () =>
    dice.integer(all.startMillis / 1000, all.endMillis / 1000 - 1)
  )
  const edges = [startMillis / 1000 - 1, startMillis / 1000, endMillis / 1000 - 1, endMillis / 1000]
  return [...seconds, ...edges].sort((a, b) => a - b)
}

const Shown = Schema.toEncoded(Statement.Statement)

const given = Effect.fnUntraced(function* (timezone: string) {
  const sql = yield* SqlClient.SqlClient
  yield* zone(timezone)
  yield* sql`
    INSERT INTO exchange_rates (currency, date, rate, source)
    VALUES ('EUR', '2026-01-01', '0.9213', 't'), ('JPY', '2026-01-01', '151.37', 't'),
      ('KWD', '2026-01-01', '0.3071', 't')
    ON CONFLICT DO NOTHING`
  const { key } = yield* givenKey("manager", { timezone })
  const advertiser_id = yield* givenAdvertiser()
  const affiliate_id = yield* givenAffiliate()
  const clicks = yield* Effect.forEach(currencies, (currency) =>
    Effect.gen(function* () {
      const offer_id = yield* givenOffer({ advertiser_id, currency })
      yield* givenGoal({ offer_id, is_default: 1 })
      return { currency, click: () => givenClick({ offer_id, affiliate_id }) }
    })
  )
  const statement = (from: string, to: string) =>
    Effect.map(
      get(
        key,
        `/api/v2/network/aff-billing/statements/${affiliate_id}?rangeFrom=${from}&rangeTo=${to}`
      ),
      ({ info, text }) => {
        assert.isDefined(info.statement, text)
        return Schema.decodeUnknownSync(Shown)(info.statement)
      }
    )
  const report = (from: string, to: string) =>
    Effect.map(
      get(
        key,
        `/api/v2/network/reports/conversions?affiliate=${affiliate_id}&perPage=100` +
          `&columns=currency,payout&rangeFrom=${from}&rangeTo=${to}`
      ),
      (answer) => {
        assert.strictEqual(answer.status, 200, answer.text)
        return sumsOf(
          records(answer, "transactions").map(({ currency, payout }) => [
            String(currency),
            unitsOf(payout)
          ])
        )
      }
    )
  const ledger = (from: string, to: string) => {
    const { endMillis, startMillis } = ReportDate.range(
      date(from),
      date(to),
      TimeZone.TimeZone.make(timezone)
    )
    return Effect.map(
      sql<{ readonly currency: string; readonly units: unknown }>`
        SELECT e.currency, CAST(-SUM(e.amount) AS TEXT) AS units
        FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
        WHERE e.account = ${`affiliate:${affiliate_id}:approved`} AND t.fact = 'conversion'
          AND t.created_millis >= ${startMillis} AND t.created_millis < ${endMillis}
        GROUP BY e.currency`,
      (rows) => sumsOf(rows.map(({ currency, units }) => [currency, BigInt(String(units))]))
    )
  }
  return { affiliate_id, clicks, key, ledger, report, statement }
})

const entriesOf = ({ entries }: typeof Shown.Type, ...kinds: ReadonlyArray<string>) =>
  sumsOf(
    entries
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ currency, uninvoiced }) => [currency, unitsOf(uninvoiced)])
  )

describeOnEngines(
  "The report, the invoice, the ledger and the statement of a period",
  server,
  (it) => {
    for (const [index, change] of changes.entries()) {
      const [timezone, before, day, after] = change
      it.effect(`are the same to the fourth decimal in ${timezone}, also when clocks are set`, () =>
        Effect.gen(function* () {
          const dice = makeDice(index + 1)
          const { affiliate_id, clicks, key, ledger, report, statement } = yield* given(timezone)
          const [first, ...others] = clicks
          assert.isDefined(first)
          const made: Array<readonly [day: string, currency: string, units: bigint]> = []
          for (const second of instantsOf(dice, change)) {
            yield* setTime(second)
            const { click, currency } = dice.pick([first, ...others])
            const payout = `${dice.integer(0, 49)}.${String(dice.integer(1, 9_999)).padStart(4, "0")}`
            const said = {
              click_id: yield* click(),
              payout,
              revenue: "100.00",
              conv_status: "approved"
            }
            const answer = yield* track("conv", said)
            assert.strictEqual(answer.status, 200, answer.text)
            const date = TimeZone.dayOf(second * 1000, TimeZone.TimeZone.make(timezone))
            made.push([date, currency, unitsOf(payout)])
          }
          for (const [from, to] of [
            [day, day],
            [before, after]
          ] as const) {
            const expected = sumsOf(
              made.flatMap(([at, ...sum]) => (at >= from && at <= to ? [sum] : []))
            )
            assert.deepStrictEqual(yield* ledger(from, to), expected)
            assert.deepStrictEqual(yield* report(from, to), expected)
            assert.deepStrictEqual(entriesOf(yield* statement(from, to), "conversion"), expected)
          }
          yield* setTime(Date.parse("2026-05-01T12:00:00Z") / 1000)
          const generated = yield* sendJson(key, "POST", invoices, {
            affiliate_id,
            currency: "USD",
            start_date: day,
            end_date: day
          })
          const { lines } = detailsOf(yield* get(key, `${invoices}/${generated.info.invoice_id}`))
          const billed = sumsOf(lines.map(({ amount, currency }) => [currency, unitsOf(amount)]))
          assert.deepStrictEqual(billed, yield* ledger(day, day))
          const later = yield* statement("2026-05-01", "2026-05-01")
          const left = Object.entries(entriesOf(later, "invoice", "exchange"))
          assert.deepStrictEqual(
            Object.fromEntries(left.map(([currency, units]) => [currency, -units])),
            billed
          )
          assert.strictEqual(
            unitsOf(later.closing.find(({ currency }) => currency === "USD")?.due ?? "0"),
            unitsOf(
              detailsOf(yield* get(key, `${invoices}/${generated.info.invoice_id}`)).total.value
            )
          )
        })
      )
    }
  }
)
