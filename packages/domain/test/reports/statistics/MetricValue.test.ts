import { assert, describe, it } from "@effect/vitest"
import * as Measures from "../../../src/reports/statistics/Measures.ts"
import * as Metric from "../../../src/reports/statistics/Metric.ts"
import * as MetricValue from "../../../src/reports/statistics/MetricValue.ts"

const sums: MetricValue.Sums = {
  ...Measures.zero,
  clicks: 300n,
  unique_clicks: 240n,
  invalid_clicks: 12n,
  cv_approved: 7n,
  cv_pending: 2n,
  cv_rejected: 1n,
  network_approved_revenue: 1_000_000n,
  network_approved_payout: 700_001n,
  network_pending_revenue: 200_000n,
  network_pending_payout: 100_000n,
  network_rejected_revenue: 50_000n,
  network_approved_gross_sales: 9_000_000n,
  approved_revenue: 900_000n
}

const of = (
  name: Metric.Name,
  of: MetricValue.Sums,
  moneyIn: MetricValue.MoneyIn = "network"
): unknown => MetricValue.valueOf(name, of, moneyIn)
const valueOf = (name: Metric.Name) => of(name, sums)

describe("metrics", () => {
  it("there is each metric of the decisions", () => {
    const decided = [
      ...["impressions", "ctr", "clicks", "unique_clicks", "duplicate_clicks", "invalid_clicks"],
      ...["clicks_revenue", "clicks_payout", "clicks_profit", "clicks_margin"],
      ...["approved", "total", "pending", "rejected"].flatMap((part) => [
        `cv_${part}`,
        `${part === "approved" ? "c" : part.slice(0, 1)}r`,
        ...["revenue", "payout", "profit", "margin", "gross_sales"].map((kind) => `${part}_${kind}`)
      ]),
      ...["epm", "rpm", "cpm", "epc", "rpc", "cpc", "epa", "rpa", "cpa"],
      "antifraud_logic_score"
    ]
    assert.deepStrictEqual([...Metric.names].sort(), decided.sort())
  })

  it("counts are numbers, and totals add up what is approved, pending and rejected", () => {
    assert.strictEqual(valueOf("clicks"), 300)
    assert.strictEqual(valueOf("duplicate_clicks"), 60)
    assert.strictEqual(valueOf("cv_total"), 10)
    assert.strictEqual(valueOf("total_revenue"), "125.00")
  })

  it("money is decimal text; profit is what is left of revenue", () => {
    assert.strictEqual(valueOf("approved_revenue"), "100.00")
    assert.strictEqual(valueOf("approved_profit"), "29.9999")
    assert.strictEqual(valueOf("approved_gross_sales"), "900.00")
    assert.strictEqual(of("approved_revenue", sums, "original"), "90.00")
  })

  it("percentages have up to 4 decimals, halves away from zero", () => {
    assert.strictEqual(valueOf("cr"), 2.3333)
    assert.strictEqual(valueOf("tr"), 3.3333)
    assert.strictEqual(valueOf("approved_margin"), 29.9999)
    const loss = { network_approved_revenue: 3n, network_approved_payout: 5n }
    assert.strictEqual(of("approved_margin", loss), -66.6667)
  })

  it("prices are money per click, per approved conversion, and per thousand impressions", () => {
    assert.strictEqual(valueOf("epc"), "0.2333")
    assert.strictEqual(valueOf("rpc"), "0.3333")
    assert.strictEqual(valueOf("epa"), "10.00")
    assert.strictEqual(valueOf("rpa"), "14.2857")
    const shown = {
      impressions: 4000n,
      clicks: 8n,
      network_approved_payout: 100_000n,
      network_clicks_payout: 20_000n,
      network_clicks_revenue: 30_000n
    }
    assert.strictEqual(of("epm", shown), "3.00")
    assert.strictEqual(of("cpm", shown), "0.75")
    assert.strictEqual(of("epc", shown), "1.50")
    assert.strictEqual(of("ctr", shown), 0.2)
    assert.strictEqual(of("clicks_profit", shown), "1.00")
    assert.strictEqual(of("clicks_margin", shown), 33.3333)
    assert.strictEqual(of("total_payout", shown), "10.00", "of conversions alone")
  })

  it("nothing divided by nothing is 0", () => {
    for (const name of Metric.names) {
      assert.include([0, "0.00"], of(name, {}), name)
    }
  })

  it("the sum of what a report needs says the same as the whole", () => {
    for (const name of Metric.names) {
      const needed = MetricValue.measuresOf([name], "network")
      const part = Object.fromEntries(needed.map((measure) => [measure, sums[measure] ?? 0n]))
      assert.deepStrictEqual(of(name, part), valueOf(name), name)
    }
  })
})

describe("roles", () => {
  it("affiliates never see what the network takes in", () => {
    const visible = Metric.visibleTo("affiliate")
    assert.includeMembers([...visible], ["clicks", "cv_approved", "cr", "total_payout", "epc"])
    const secret = /revenue|profit|margin|gross_sales|^[rc]p[mca]$/u
    assert.deepStrictEqual(
      visible.filter((name) => secret.test(name)),
      []
    )
  })

  it("advertisers see what they pay, and never what affiliates get of it", () => {
    const visible = Metric.visibleTo("advertiser")
    assert.includeMembers([...visible], ["clicks", "total_revenue", "cpc", "approved_gross_sales"])
    assert.deepStrictEqual(
      visible.filter((name) => /payout|profit|margin|^[er]p[mca]$/u.test(name)),
      []
    )
  })
})
