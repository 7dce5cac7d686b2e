import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { AffiliateId } from "../../../src/accounts/Affiliate.ts"
import { ConversionStatus } from "../../../src/catalog/ConversionStatus.ts"
import * as Cap from "../../../src/tracking/conversions/Cap.ts"
import { Money } from "../../../src/values/Money.ts"
import { TimeZone } from "../../../src/values/TimeZone.ts"

const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: Date.UTC(2025, 0), maximum: Date.UTC(2027, 11) })
)
const zone = (name: string) => TimeZone.make(name)
const period = (name: Cap.Period, time: string, timeZone: string) => {
  const { startMillis, endMillis } = Cap.periodAt(name, Date.parse(time), zone(timeZone))
  return [new Date(startMillis).toISOString(), new Date(endMillis).toISOString()]
}

describe("periodAt", () => {
  it.prop(
    "holds the instant, and every instant of a period has the same one",
    [Cap.Period, Instant, TimeZone],
    ([name, millis, timeZone]) => {
      const range = Cap.periodAt(name, millis, timeZone)
      assert.isTrue(range.startMillis <= millis && millis < range.endMillis)
      assert.deepStrictEqual(Cap.periodAt(name, range.startMillis, timeZone), range)
      if (name !== "total") {
        assert.deepStrictEqual(Cap.periodAt(name, range.endMillis - 1, timeZone), range)
        const next = Cap.periodAt(name, range.endMillis, timeZone)
        assert.strictEqual(next.startMillis, range.endMillis)
      }
    }
  )

  it("weeks begin on Mondays, months on the first, on the clocks of the zone", () => {
    assert.deepStrictEqual(period("week", "2026-03-01T12:00:00Z", "UTC"), [
      "2026-02-23T00:00:00.000Z",
      "2026-03-02T00:00:00.000Z"
    ])
    assert.deepStrictEqual(period("month", "2026-02-28T23:30:00Z", "Europe/Berlin"), [
      "2026-02-28T23:00:00.000Z",
      "2026-03-31T22:00:00.000Z"
    ])
    assert.deepStrictEqual(period("month", "2028-02-10T00:00:00Z", "UTC"), [
      "2028-02-01T00:00:00.000Z",
      "2028-03-01T00:00:00.000Z"
    ])
  })

  it("a day over the change of clocks has 23 hours", () => {
    const [from = "", to = ""] = period("day", "2026-03-29T12:00:00Z", "Europe/Berlin")
    assert.strictEqual(Date.parse(to) - Date.parse(from), 23 * 3_600_000)
  })
})

describe("used", () => {
  it.prop("places are held while approved, pending or on hold", [ConversionStatus], ([status]) => {
    const conversion = { status, revenue: 7n, payout: 5n }
    const holds = status !== "rejected" && status !== "trash"
    assert.strictEqual(Cap.used({ measure: "conversions" }, conversion), holds ? 1n : 0n)
    assert.strictEqual(Cap.used({ measure: "revenue" }, conversion), holds ? 7n : 0n)
    assert.strictEqual(Cap.used({ measure: "payout" }, conversion), holds ? 5n : 0n)
    assert.strictEqual(Cap.used({ measure: "payout" }, undefined), 0n)
  })
})

describe("describe", () => {
  const cap = (measure: Cap.Measure, maximum: bigint, name: Cap.Period, affiliate?: number) => ({
    measure,
    maximum: Money.make(maximum),
    period: name,
    affiliate_id: affiliate === undefined ? null : AffiliateId.make(affiliate)
  })

  it("says caps in words", () => {
    assert.strictEqual(Cap.describe([], "USD"), "none")
    assert.strictEqual(
      Cap.describe([cap("conversions", 10n, "day")], "USD"),
      "10 conversions a day"
    )
    assert.strictEqual(
      Cap.describe([cap("payout", 5_000_000n, "month"), cap("conversions", 1n, "total", 7)], "EUR"),
      "500.00 EUR payout a month, 1 conversion in all for affiliate 7"
    )
  })
})
