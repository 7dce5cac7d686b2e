import { assert, describe, it } from "vitest"
import { changed, readList, searchText, sortedBy } from "../src/address/ListState.ts"
import { before, periodOf, presets, readPeriod } from "../src/address/Period.ts"
import { linkWith } from "../src/affiliate/link.ts"
import { daysIn } from "../src/format/dates.ts"
import { outside } from "../src/records/Shown.ts"
import { de } from "../src/texts/de.ts"
import { sayReceivedWith, sayWith } from "../src/texts/useTexts.tsx"
import { duration, inputs } from "../src/why/inputs.ts"

describe("the address of a list", () => {
  it("is read, whatever stands in it", () => {
    const state = readList({ page: "-1", sort: "id", dir: "up", status: "3", evil: "1" }, [
      "status"
    ])
    assert.deepStrictEqual(state, {
      page: 1,
      sort: "id",
      direction: "desc",
      q: "",
      filters: { status: "3" }
    })
    assert.strictEqual(readList({ q: "x".repeat(500) }, []).q.length, 200)
  })

  it("begins at the first page after every change but that of the page", () => {
    assert.deepStrictEqual(changed({ page: "3", q: "a" }, { status: "1" }), { q: "a", status: "1" })
    assert.deepStrictEqual(changed({ page: "3", q: "a" }, { page: "4" }), { page: "4", q: "a" })
    assert.deepStrictEqual(changed({ q: "a" }, { q: "" }), {})
  })

  it("is one text for one state", () => {
    assert.strictEqual(searchText({ b: "1", a: "2" }), searchText({ a: "2", b: "1" }))
    assert.strictEqual(searchText({}), "")
  })

  it("sorts down, up, and as it was", () => {
    const state = readList({}, [])
    const down = sortedBy(state, "id")
    assert.deepStrictEqual(down, { sort: "id", dir: "desc" })
    const up = sortedBy({ ...state, sort: "id", direction: "desc" }, "id")
    assert.deepStrictEqual(up, { sort: "id", dir: "asc" })
    const none = sortedBy({ ...state, sort: "id", direction: "asc" }, "id")
    assert.deepStrictEqual(none, { sort: undefined, dir: undefined })
  })
})

describe("periods", () => {
  it("end today at the latest, and the one before has as many days", () => {
    for (const preset of presets) {
      const period = periodOf(preset, "2026-03-31")
      assert.isTrue(period.from <= period.to && period.to <= "2026-03-31", preset)
      const then = before(period)
      assert.isTrue(then.to < period.from, preset)
      assert.strictEqual(daysIn(then.from, then.to), daysIn(period.from, period.to), preset)
    }
    assert.deepStrictEqual(periodOf("this_week", "2026-03-01"), {
      from: "2026-02-23",
      to: "2026-03-01"
    })
    assert.deepStrictEqual(periodOf("last_week", "2026-03-02"), {
      from: "2026-02-23",
      to: "2026-03-01"
    })
    assert.deepStrictEqual(periodOf("last_month", "2026-03-31"), {
      from: "2026-02-01",
      to: "2026-02-28"
    })
  })

  it("that make no sense are the usual one", () => {
    for (const search of [
      { from: "2026-02-31x", to: "2026-03-01" },
      { from: "2026-03-02", to: "2026-03-01" },
      { period: "ever" }
    ]) {
      assert.strictEqual(readPeriod(search, "2026-03-31", "last_7_days").preset, "last_7_days")
    }
  })
})

describe("texts", () => {
  it("are filled in once: a value is never looked through for names", () => {
    const say = sayWith(undefined)
    assert.strictEqual(
      say("Page {page} of {last}", { page: "{last}", last: 2 }),
      "Page {last} of 2"
    )
  })

  it("of checks are in words, and in the language of the page", () => {
    const inEnglish = sayReceivedWith(undefined)
    assert.strictEqual(
      inputs("offer_id=39, device_os=iOS", inEnglish),
      "offer 39, operating system iOS"
    )
    assert.strictEqual(inputs("seconds_since_click=15889", inEnglish), "4 h 24 min after the click")
    assert.strictEqual(inputs("sub_id1=x, constructor=1", inEnglish), "sub id 1 x, constructor 1")
    assert.strictEqual(
      inputs("offer_id=39, seconds_since_click=15889", sayReceivedWith(de)),
      "Angebot 39, 4 h 24 min nach dem Klick"
    )
    assert.strictEqual(duration(0), "0 s")
  })
})

describe("links", () => {
  it("keep what was in them, and escape what is added", () => {
    assert.strictEqual(
      linkWith("https://n.example/click?o=1&a=2", { sub_id1: " a&b ", sub_id2: "" }),
      "https://n.example/click?o=1&a=2&sub_id1=a%26b"
    )
  })

  it("of others are followed when they lead to a page, and nothing else", () => {
    assert.strictEqual(outside("javascript:alert(1)").kind, "text")
    assert.strictEqual(outside("data:text/html,x").kind, "text")
    assert.strictEqual(outside("https://a.example").kind, "outside")
  })
})
