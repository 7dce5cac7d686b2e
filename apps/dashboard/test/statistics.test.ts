import { assert, describe, it } from "vitest"
import { periodBetween } from "../src/address/Period.ts"
import { everyPage, pagesMax } from "../src/data/everyPage.ts"
import { savedAddress } from "../src/nouns/own/savedAddress.ts"
import { breakdownsIn } from "../src/statistics/asked.ts"

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

describe("the address of a saved report", () => {
  const url = "https://network.example/statistics?by=offer&period=last_week"

  it("has both breakdowns, the order and every filter", () => {
    const query = {
      breakdown: "offer",
      breakdowns: ["country"],
      sortField: "cr",
      sortDirection: "asc",
      goal: 5,
      country: [1, 2]
    }
    assert.strictEqual(
      savedAddress(url, query),
      "/statistics?also=country&by=offer&country=1%2C2&dir=asc&goal=5&period=last_week&sort=cr"
    )
  })

  it("leaves out the usual order", () => {
    const query = { breakdown: "offer", sortField: "clicks", sortDirection: "desc" }
    assert.strictEqual(savedAddress(url, query), "/statistics?by=offer&period=last_week")
    assert.strictEqual(savedAddress(url), "/statistics?by=offer&period=last_week")
  })

  it("of another report is what the network says", () => {
    const conversions = "https://network.example/conversions?period=today&offer=1"
    assert.strictEqual(savedAddress(conversions, { goal: 5 }), "/conversions?period=today&offer=1")
  })
})
