import { Role, StatisticsShape } from "@affnet/domain"
import { assert, describe, it } from "vitest"
import { readList } from "../src/address/ListState.ts"
import { periodBetween } from "../src/address/Period.ts"
import { everyPage, pagesMax } from "../src/data/everyPage.ts"
import { breakdownsIn, plotText, plottedIn } from "../src/statistics/asked.ts"
import { breakdownsOf } from "../src/statistics/breakdowns.ts"

describe("what rows are told apart by", () => {
  const offered = [{ key: "day" }, { key: "offer" }, { key: "country" }]

  it("is one thing, or two that differ", () => {
    assert.deepStrictEqual(breakdownsIn({}, offered), { breakdown: "day" })
    assert.deepStrictEqual(breakdownsIn({ by: "offer", also: "country" }, offered), {
      breakdown: "offer",
      alsoBy: "country"
    })
    assert.deepStrictEqual(breakdownsIn({ also: "day" }, offered), { breakdown: "day" })
  })

  it("is never what is not offered", () => {
    assert.deepStrictEqual(breakdownsIn({ by: "affiliate", also: "evil" }, offered), {
      breakdown: "day"
    })
  })
})

describe("what is plotted", () => {
  const offered = ["revenue", "clicks", "cv_total", "cr"].map((key) => ({ key }))
  const keysOf = (plot?: string) =>
    plottedIn(plot === undefined ? {} : { plot }, offered).map(({ key }) => key)

  it("is the first measure unless the address names others", () => {
    assert.deepStrictEqual(keysOf(), ["revenue"])
    assert.deepStrictEqual(keysOf("evil"), ["revenue"])
    assert.deepStrictEqual(keysOf("cr,clicks,evil"), ["clicks", "cr"])
  })

  it("is never more than three measures", () => {
    assert.deepStrictEqual(keysOf("cr,cv_total,clicks,revenue"), ["revenue", "clicks", "cv_total"])
  })

  it("has one address", () => {
    assert.strictEqual(plotText(["cr", "clicks"], offered), "clicks,cr")
    assert.strictEqual(plotText(["clicks"], offered), "clicks")
    assert.isUndefined(plotText(["revenue"], offered))
    assert.isUndefined(plotText([], offered))
  })
})

describe("typed days", () => {
  it("are a range once both are days that somebody may mean", () => {
    const range = { from: "2026-11-01", to: "2026-11-24" }
    assert.deepStrictEqual(periodBetween(range.from, range.to), range)
    assert.deepStrictEqual(periodBetween(range.to, range.to), { from: range.to, to: range.to })
  })

  it("are none while one is half typed, cleared or after the other", () => {
    for (const from of [
      "0002-11-01",
      "0202-11-01",
      "20262-11-01",
      "",
      "2026-11-25",
      "2026-13-01"
    ]) {
      assert.isUndefined(periodBetween(from, "2026-11-24"), from)
    }
    assert.isUndefined(periodBetween("2026-11-01", undefined))
  })
})

describe("every page", () => {
  const reading = async (total: number) => {
    const pages = await everyPage(1000, async (page) => ({ page, total }))
    return pages.map(({ page }) => page)
  }

  it("is read in order, and none that there is not", async () => {
    assert.deepStrictEqual(await reading(0), [1])
    assert.deepStrictEqual(await reading(1000), [1])
    assert.deepStrictEqual(await reading(2001), [1, 2, 3])
  })

  it("ends somewhere", async () => {
    assert.strictEqual((await reading(1_000_000)).length, pagesMax)
  })
})

it("reads both breakdowns, the order and filters out of the link of a saved report", () => {
  const link =
    "by=offer&also=country&period=last_week&goal=5&country=1%2C2&affiliate=7&sort=cr&dir=asc"
  const search = Object.fromEntries(new URLSearchParams(link))
  const offered = ["day", "offer", "country"].map((key) => ({ key }))
  assert.deepStrictEqual(breakdownsIn(search, offered), { breakdown: "offer", alsoBy: "country" })
  assert.deepInclude(readList(search, ["goal", "country"]), {
    filters: { goal: "5", country: "1,2" },
    sort: "cr",
    direction: "asc"
  })
})

describe("what rows can be told apart by", () => {
  it.each(Role.Role.literals)("is all that the network lets %s", (role) => {
    assert.deepStrictEqual(
      breakdownsOf[role].map(({ key }) => key).toSorted(),
      StatisticsShape.dimensionsOf(role).toSorted()
    )
  })
})
