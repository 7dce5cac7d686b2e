import { CalendarDate, InvoiceDueDays, InvoiceSchedule } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const day = Schema.decodeUnknownSync(CalendarDate.CalendarDate)
const frequencyOf = Schema.decodeUnknownSync(InvoiceSchedule.InvoiceFrequency)
const rhythm = (frequency: number, days = "", weekday = ""): InvoiceDueDays.InvoiceRhythm => ({
  frequency: frequencyOf(frequency),
  days_of_the_month: days,
  day_of_the_week: weekday
})

const same = (found: ReadonlyArray<string>, expected: ReadonlyArray<string>) =>
  assert.deepStrictEqual(found, expected)

const Rhythm = Schema.Struct({
  frequency: InvoiceSchedule.InvoiceFrequency,
  days_of_the_month: Schema.Literals(["", "1", "15", "31", "10,20", "30,31"]),
  day_of_the_week: Schema.Literals(["", "1", "3", "7"])
})
const Days = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400 }))
const given = { rhythm: Rhythm, start: Days, one: Days, other: Days }
const dayAt = (offset: number) => CalendarDate.addDays(day("2027-11-01"), offset)

describe("The days on which invoices are made", () => {
  it.prop("are the same however often one looks", given, ({ one, other, rhythm, start }) => {
    const [first, middle, last] = [dayAt(start), dayAt(start + one), dayAt(start + one + other)]
    assert.deepStrictEqual(InvoiceDueDays.between(rhythm, first, last), [
      ...InvoiceDueDays.between(rhythm, first, middle),
      ...InvoiceDueDays.between(rhythm, middle, last)
    ])
  })

  it.prop("come as often as their frequency says", { rhythm: Rhythm, start: Days }, (made) => {
    const begin = dayAt(made.start)
    const found = InvoiceDueDays.between(made.rhythm, begin, CalendarDate.addDays(begin, 365))
    // 30 and 31 are the same day where a month has no 31st.
    const [least, most] = { 1: [52, 53], 2: [16, 25], 3: [11, 13], 4: [3, 5] }[
      made.rhythm.frequency
    ]
    assert.isAtLeast(found.length, least ?? 0)
    assert.isAtMost(found.length, most ?? 0)
    assert.isTrue(found.every((each) => each > begin))
  })

  it("are the last of a month for dates that it lacks", () => {
    const days = InvoiceDueDays.between(rhythm(3, "31"), day("2028-01-01"), day("2028-05-01"))
    same(days, ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"])
  })

  it("are Mondays, the first, the first and the fifteenth where nothing is said", () => {
    const of = (frequency: number) =>
      InvoiceDueDays.between(rhythm(frequency), day("2026-03-31"), day("2026-04-30"))
    same(of(1), ["2026-04-06", "2026-04-13", "2026-04-20", "2026-04-27"])
    same(of(2), ["2026-04-01", "2026-04-15"])
    same(of(3), ["2026-04-01"])
    same(of(4), ["2026-04-01"])
    same(InvoiceDueDays.between(rhythm(4, "5"), day("2026-04-30"), day("2026-12-31")), [
      "2026-07-05",
      "2026-10-05"
    ])
  })

  it("are bounded after a very long standstill", () => {
    const days = InvoiceDueDays.between(rhythm(1), day("1000-01-01"), day("2026-01-01"))
    assert.isAtMost(days.length, 158)
    assert.deepStrictEqual(
      InvoiceDueDays.between(rhythm(1), day("2026-02-01"), day("2026-01-01")),
      []
    )
  })
})
