import { assert, describe, it } from "vitest"
import {
  addDays,
  dayIn,
  daysIn,
  daysOf,
  dayText,
  localTime,
  momentText,
  secondsOf
} from "../src/format/dates.ts"
import { change, changeOf, count, money } from "../src/format/numbers.ts"

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, " ")

describe("amounts", () => {
  const amounts = [
    ["1234.5", "EUR", "en", "1,234.50 EUR"],
    ["1234.5", "EUR", "de", "1.234,50 EUR"],
    ["-0.005", "EUR", "en", "-0.01 EUR"],
    ["0.0049", "EUR", "en", "0.00 EUR"],
    ["999.995", "USD", "en", "1,000.00 USD"],
    ["1234.5", "JPY", "en", "1,235 JPY"],
    // More than a float can hold.
    ["90071992547409931.25", "USD", "en", "90,071,992,547,409,931.25 USD"],
    ["none", "USD", "en", "none USD"]
  ] as const

  it.each(amounts)("%s %s in %s is %s", (amount, currency, locale, expected) => {
    assert.strictEqual(plain(money(amount, currency, locale)), expected)
  })

  it("counts and changes have no cents, and know when there was nothing before", () => {
    assert.strictEqual(count(21_200, "en"), "21,200")
    assert.strictEqual(changeOf(5, 0), undefined)
    assert.strictEqual(changeOf(-5, -10), 50)
    assert.strictEqual(plain(change(12.34, "en")), "+12.3 %")
  })
})

const english = { locale: "en", isInDigits: false }

describe("days", () => {
  it("are written with the names of months, or in digits as the account says", () => {
    const swedish = { locale: "sv-SE", isInDigits: true }
    const american = { locale: "en-US", isInDigits: true }
    assert.strictEqual(dayText("2026-11-04", english), "Nov 4, 2026")
    assert.strictEqual(dayText("2026-11-04", swedish), "2026-11-04")
    assert.strictEqual(dayText("2026-11-04", american), "11/04/2026")
    assert.strictEqual(momentText("2026-11-04T16:30:00Z", "UTC", swedish), "2026-11-04 16:30")
  })

  it("are those of the zone", () => {
    const millis = Date.parse("2026-03-29T00:30:00Z")
    assert.strictEqual(dayIn("America/New_York", millis), "2026-03-28")
    assert.strictEqual(dayIn("Asia/Tokyo", millis), "2026-03-29")
    assert.include(momentText("2026-03-29T00:30:00Z", "America/New_York", english), "8:30")
    assert.strictEqual(momentText("never", "UTC", english), "never")
  })

  it("are counted over clock changes, months and leap years", () => {
    assert.strictEqual(addDays("2026-03-28", 2), "2026-03-30")
    assert.strictEqual(addDays("2028-03-01", -1), "2028-02-29")
    assert.strictEqual(daysIn("2026-03-28", "2026-03-30"), 3)
    assert.deepStrictEqual(daysOf("2026-12-31", "2027-01-01"), ["2026-12-31", "2027-01-01"])
    assert.deepStrictEqual(daysOf("2026-02-02", "2026-02-01"), [])
    assert.isAtMost(daysOf("0001-01-01", "9999-01-01").length, 3660)
  })
})

describe("times there", () => {
  const times = [
    [1_774_656_000, "Europe/Berlin", "2026-03-28T01:00"],
    // The hour before the clocks go forward, and the one after.
    [1_774_745_999, "Europe/Berlin", "2026-03-29T01:59"],
    [1_774_746_000, "Europe/Berlin", "2026-03-29T03:00"],
    [1_774_656_000, "America/New_York", "2026-03-27T20:00"],
    [1_774_656_000, "UTC", "2026-03-28T00:00"]
  ] as const

  it.each(times)("%s in %s is %s, and back", (seconds, zone, local) => {
    assert.strictEqual(localTime(seconds, zone), local)
    assert.strictEqual(secondsOf(local, zone), seconds - (seconds % 60))
  })

  it("takes nothing for no time", () => assert.isUndefined(secondsOf("", "UTC")))
})
