import { assert, describe, it } from "vitest"
import type { Statistics } from "../src/data/sums.ts"
import { added } from "../src/format/numbers.ts"
import { todayOf } from "../src/live/follow.ts"
import { withToday } from "../src/live/withToday.ts"

const period = { from: "2026-11-23", to: "2026-11-24" }

const line = (id: string, currency: string, clicks: number, payout: string) => ({
  id,
  title: id,
  also: "",
  currency,
  cells: { clicks, total_payout: payout, cr: 1 }
})

const report: Statistics = {
  lines: [line("2026-11-23", "EUR", 10, "1.50"), line("2026-11-24", "EUR", 2, "0.25")],
  sums: [{ currency: "EUR", cells: { clicks: 12, total_payout: "1.75", cr: 2 } }],
  total: 2,
  reads: "sums",
  completeUntil: "2026-11-24T10:00:00.000Z"
}

const today = (clicks: number, payout: string, at = "2026-11-24T10:00:01.000Z") => ({
  day: "2026-11-24",
  currency: "EUR",
  complete_until: at,
  totals: { clicks, total_payout: payout, cr: 3 }
})

describe("today's numbers", () => {
  it("take the place of those that the report was read with", () => {
    const now = withToday(report, today(5, "0.305"), period)
    assert.deepStrictEqual(now.sums[0]?.cells, { clicks: 15, total_payout: "1.805", cr: 2 })
    assert.deepStrictEqual(
      now.lines.map(({ cells, id }) => [id, cells.clicks]),
      [
        ["2026-11-23", 10],
        ["2026-11-24", 5]
      ]
    )
    assert.strictEqual(now.completeUntil, "2026-11-24T10:00:01.000Z")
  })

  it("are right with the last event, whatever was missed", () => {
    const last = today(9, "2.00", "2026-11-24T10:00:09.000Z")
    const missed = withToday(report, last, period)
    const followed = withToday(withToday(report, today(5, "0.30"), period), last, period)
    assert.deepStrictEqual(followed, missed)
  })

  it("leave older events, other days and nothing as they are", () => {
    const old = today(5, "0.305", "2026-11-24T09:59:59.000Z")
    for (const one of [undefined, old, { ...today(5, "1"), day: "2026-11-25" }]) {
      assert.strictEqual(withToday(report, one, period), report)
    }
  })

  it("bring currencies of their own", () => {
    const totals = {
      clicks: 4,
      currencies: [
        { currency: "EUR", clicks: 3, total_payout: "1.00" },
        { currency: "USD", clicks: 1, total_payout: "2.00" }
      ]
    }
    const now = withToday(report, { ...today(0, "0"), currency: null, totals }, period)
    assert.deepStrictEqual(
      now.sums.map(({ cells, currency }) => [currency, cells.clicks, cells.total_payout]),
      [
        ["EUR", 13, "2.50"],
        ["USD", 1, "2.00"]
      ]
    )
  })

  it("take away what the day had, where nothing of it is left", () => {
    const now = withToday(report, today(0, "0.00"), period)
    assert.deepStrictEqual(now.sums[0]?.cells, { clicks: 10, total_payout: "1.50", cr: 2 })
    assert.deepStrictEqual(
      now.lines.map(({ id }) => id),
      ["2026-11-23"]
    )
  })

  it("take away what a currency had, where nothing of it is left", () => {
    const ofBoth: Statistics = {
      ...report,
      lines: [...report.lines, line("2026-11-24", "USD", 3, "2.50")],
      sums: [...report.sums, { currency: "USD", cells: { clicks: 7, total_payout: "9.00", cr: 1 } }]
    }
    const totals = {
      clicks: 4,
      currencies: [
        { currency: "EUR", clicks: 4, total_payout: "1.00" },
        { currency: "USD", clicks: 0, total_payout: "0.00" }
      ]
    }
    const now = withToday(ofBoth, { ...today(0, "0"), currency: null, totals }, period)
    assert.deepStrictEqual(
      now.sums.map(({ cells, currency }) => [currency, cells.clicks, cells.total_payout]),
      [
        ["EUR", 14, "2.50"],
        ["USD", 4, "6.50"]
      ]
    )
    assert.notInclude(
      now.lines.map(({ currency }) => currency),
      "USD"
    )
  })

  it("are read when they are what they should be, and passed over otherwise", () => {
    assert.deepInclude(todayOf(JSON.stringify(today(1, "1"))), { day: "2026-11-24" })
    for (const data of ["", "{", "[]", "null", '{"day":1}']) assert.isUndefined(todayOf(data))
  })
})

it("amounts are added exactly", () => {
  assert.strictEqual(added("0.1", "0.2", "0"), "0.3")
  assert.strictEqual(added("1.50", "0", "2.005"), "-0.505")
  assert.strictEqual(added("-1", "0", "1"), "-2")
  assert.strictEqual(added(3, 4, 5), 2)
})
